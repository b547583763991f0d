import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, gone, shown, text, toastWith } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { createFavoriteChange, createSongRow } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { AddSongSheet } from './add-song-sheet.tsx';

const title = field('Song Title*');
const artist = field('Artist Name*');
const link = field('Music Link (optional)');
const sheet = page.getByRole('dialog', { name: 'Add New Song' });
const add = () => button('Add Song').click();
const alertWith = (words: string) => page.getByRole('alert').getByText(words);
const exists = 'A song with this information already exists.';

async function open() {
  const onAdded = vi.fn<(added: unknown, words: string) => void>();
  const onOpenSong = vi.fn<(id: string) => void>();
  function Example() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Upload
        </button>
        <AddSongSheet open={isOpen} onClose={() => setOpen(false)} onAdded={onAdded} onOpenSong={onOpenSong} />
      </>
    );
  }
  server.answer('songs.similar', []);
  await render(<Example />);
  return { added: () => onAdded.mock.calls.map(([, words]) => words), opened: () => onOpenSong.mock.calls.flat() };
}

async function fill(name = 'Ledge'): Promise<void> {
  await title.fill(name);
  await artist.fill('Velka');
}

// All codes are in packages/domain/src/songs/upload-failure.test.ts.
test('a failed upload shows the text of the spec for its cause and keeps the form', async () => {
  await open();
  await fill();
  for (const [code, words] of [
    ['FORBIDDEN', 'Permission denied. Please contact support if you think you should be able to do this.'],
    ['SERVICE_UNAVAILABLE', 'Service temporarily unavailable. Please try again in a moment.'],
    ['NOT_FOUND', 'Upload failed: Odd.'],
  ] as const) {
    server.refuse('songs.add', 'unexpected', { code, message: 'Odd.' });
    await add();
    await expect.element(alertWith(words)).toBeVisible();
  }
  await expect.element(title).toHaveValue('Ledge');
});

test.each([
  [
    'an unknown cause',
    () => server.refuse('songs.add', 'unexpected', { code: 'NOT_FOUND', message: '' }),
    'Failed to upload song. Please try again.',
  ],
  [
    'a deleted account',
    () => server.refuse('songs.add', 'profile-missing', { code: 'NOT_FOUND' }),
    'User profile not loaded. Please refresh the page and try again.',
  ],
  [
    'an ended session',
    () => server.refuse('songs.add', 'signed-out', { code: 'UNAUTHORIZED' }),
    'You must be logged in to upload songs. Please log in and try again.',
  ],
  [
    'a proxy that responds with HTML',
    () => server.breakGateway('songs.add'),
    'Service currently unavailable. Please try again in a few minutes.',
  ],
  [
    'a proxy that responds with JSON',
    () => server.breakGateway('songs.add', '{"error":"down"}'),
    'Service currently unavailable. Please try again in a few minutes.',
  ],
  ['no connection', () => server.disconnect('songs.add'), 'Network error. Please check your connection.'],
])('%s has its own text', async (_, fail, words) => {
  await open();
  await fill();
  fail();
  await add();
  await expect.element(alertWith(words)).toBeVisible();
});

test('a failed upload of a post of X names the platform', async () => {
  await open();
  await fill();
  await link.fill('https://x.com/velka/status/1234567890');
  server.refuse('songs.add', 'unexpected', { code: 'NOT_FOUND', message: 'Odd' });
  await add();
  await expect.element(alertWith('Failed to upload Twitter song: Odd...')).toBeVisible();
});

test('an upload times out after 30 seconds', async () => {
  const aborts = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(aborts.signal);
  await open();
  await fill();
  server.hold('songs.add');
  await add();
  await expect.element(button('Adding...')).toBeVisible();
  expect(timeout).toHaveBeenCalledWith(30_000);
  aborts.abort(new DOMException('', 'TimeoutError'));
  await expect.element(alertWith('Upload timed out. Please try again.')).toBeVisible();
});

test('after a network error the focus stays in the field, and Enter tries again', async () => {
  const { added } = await open();
  await fill();
  server.disconnect('songs.add');
  await title.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(alertWith('Network error. Please check your connection.')).toBeVisible();
  await expect.element(title).toHaveFocus();
  server.answer('songs.add', createFavoriteChange());
  await userEvent.keyboard('{Enter}');
  await gone(sheet);
  expect(added()).toEqual(['Song added']);
});

test('while the song is sent, nothing can be changed, and afterwards the next form is empty', async () => {
  const { added } = await open();
  await fill();
  const release = server.hold('songs.add');
  server.answer('songs.add', createFavoriteChange());
  await add();
  await expect.element(button('Adding...')).toBeVisible();
  for (const input of [title, artist, link, field('Release Date (optional)'), button('Cancel')]) {
    await expect.element(input).toBeDisabled();
  }
  release();
  await gone(sheet);
  expect(added()).toEqual(['Song added']);
  expect(server.inputs('songs.add')).toMatchObject([{ title: 'Ledge', artists: ['Velka'] }]);
  await gone(text('Draft kept'));
  await button('Upload').click();
  await expect.element(title).toHaveValue('');
});

test('a failure after the sheet was closed is shown as a toast and in the form', async () => {
  await open();
  await fill();
  const release = server.hold('songs.add');
  server.disconnect('songs.add');
  await add();
  await expect.element(button('Adding...')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await gone(sheet);
  release();
  await expect.element(toastWith('Network error. Please check your connection.')).toBeVisible();
  await button('Upload').click();
  await expect.element(alertWith('Network error. Please check your connection.')).toBeVisible();
  await expect.element(title).toHaveValue('Ledge');
});

test('closing the sheet keeps every field, and only a confirmed Cancel discards them', async () => {
  await open();
  await title.fill('Ledge');
  await userEvent.type(artist, 'Halden Roe, Mirre, Or');
  await link.fill('https://soundcloud.com/nightbus-fm/id');
  await field('Timestamp').fill('42:1');
  await userEvent.keyboard('{Escape}');
  await expect.element(toastWith('Draft kept')).toBeVisible();
  await gone(sheet);
  await button('Upload').click();
  await expect.element(title).toHaveValue('Ledge');
  await expect.element(artist).toHaveValue('Or');
  await expect.element(button('Remove Mirre')).toBeVisible();
  await expect.element(link).toHaveValue('https://soundcloud.com/nightbus-fm/id');
  await expect.element(field('Timestamp')).toHaveValue('42:1');
  await button('Cancel').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Discard this song?' })).toBeVisible();
  await button('Discard').click();
  await gone(sheet);
  await button('Upload').click();
  await expect.element(title).toHaveValue('');
});

describe('an existing song', () => {
  const offer = page.getByRole('alertdialog', { name: exists });
  const existing = createSongRow({ title: 'Ledge', artists: ['Halden Roe', 'Mirre'] });

  test('is offered while its title is typed, and can be opened or favorited instead', async () => {
    const { added, opened } = await open();
    server.answer('songs.similar', [existing]);
    await title.fill('Ledg');
    await shown('Is it one of these?');
    expect(server.inputs('songs.similar').at(-1)).toEqual({ title: 'Ledg', artists: [] });
    const similar = button('Ledge Halden Roe, Mirre');
    await similar.click();
    await shown('By Halden Roe, Mirre. Is that the one?');
    await button('Open it').click();
    expect(opened()).toEqual([existing.id]);
    await gone(page.getByRole('alertdialog'));
    await expect.element(title).toHaveValue('Ledg');
    await similar.click();
    server.answer('songs.choose', createFavoriteChange(existing));
    await button('Favorite that instead').click();
    await gone(sheet);
    expect(added()).toEqual(['Added to your favorites']);
    expect(server.inputs('songs.choose')).toMatchObject([{ id: existing.id }]);
    await gone(text('Draft kept'));
  });

  test('disappears from the list when the title no longer matches, and two characters find nothing', async () => {
    await open();
    server.answer('songs.similar', ({ title: typed }) => (typed.startsWith('Ledg') ? [existing] : []));
    await title.fill('Ledg');
    await shown('Is it one of these?');
    await title.fill('Nothing like it');
    await gone(text('Is it one of these?'));
    await title.fill('Le');
    expect(server.inputs('songs.similar').map((input) => input.title)).not.toContain('Le');
  });

  test('is named when it is added again: the same song cannot be another version', async () => {
    const { opened } = await open();
    server.refuse('songs.add', 'song-exists', { about: existing.id, code: 'CONFLICT' });
    await fill();
    await add();
    await expect.element(offer).toBeVisible();
    await gone(button('Add mine as another version'));
    await offer.getByRole('button', { name: 'Close' }).click();
    await gone(offer);
    await expect.element(alertWith(exists)).toBeVisible();
    await button('Open it').click();
    expect(opened()).toEqual([existing.id]);
    await title.fill('Nothing like it');
    await gone(text(exists));
  });

  test('with the same name takes one more tap to add another version', async () => {
    const { added } = await open();
    server.refuse('songs.add', 'song-name-exists', { about: existing.id, code: 'CONFLICT' });
    await fill();
    await add();
    await expect.element(offer).toBeVisible();
    server.answer('songs.add', createFavoriteChange());
    await button('Add mine as another version').click();
    await gone(sheet);
    expect(added()).toEqual(['Song added']);
    expect(server.inputs('songs.add').at(-1)).toMatchObject({ title: 'Ledge', anotherVersion: true });
  });

  test('cannot be favorited before the first upload, and gets a link it lacks', async () => {
    await open();
    server.refuse('songs.add', 'song-name-exists', { about: existing.id, code: 'CONFLICT' });
    server.refuse('songs.choose', 'first-song-missing', { code: 'FORBIDDEN' });
    await fill();
    await link.fill('https://youtu.be/dQw4w9WgXcQ?t=90');
    await add();
    await offer.getByRole('button', { name: 'Favorite that instead' }).click();
    await expect
      .element(offer.getByText(/^You must upload your first song before you can favorite tracks\./))
      .toBeVisible();
    server.answer('songs.choose', createFavoriteChange(existing));
    await offer.getByRole('button', { name: 'Favorite that instead' }).click();
    await gone(sheet);
    expect(server.inputs('songs.choose').at(-1)).toMatchObject({
      id: existing.id,
      link: 'https://youtu.be/dQw4w9WgXcQ?t=90',
      timestamp: '1:30',
    });
  });
});
