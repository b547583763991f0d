import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, gone, toastWith } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { EditOwnSongSheet } from './edit-song-sheet.tsx';

const title = field('Song Title*');
const sheet = page.getByRole('dialog', { name: 'Edit song' });
const alertWith = (words: string) => page.getByRole('alert').getByText(words);

async function open() {
  const song = {
    ...createSong({ title: 'Lege', artists: ['Velka'], seconds: 83, url: 'https://youtu.be/dQw4w9WgXcQ' }),
    edition: '7',
  };
  const onSaved = vi.fn<() => void>();
  const onOpenSong = vi.fn<(id: string) => void>();
  function Example() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
        <EditOwnSongSheet
          song={isOpen ? song : null}
          onClose={() => setOpen(false)}
          onSaved={onSaved}
          onOpenSong={onOpenSong}
        />
      </>
    );
  }
  await render(<Example />);
  await expect.element(title).toHaveValue('Lege');
  return { song, onSaved, opened: () => onOpenSong.mock.calls.flat() };
}

test('sends the changed song with the edition it was read with', async () => {
  const { song, onSaved } = await open();
  await expect.element(field('Timestamp')).toHaveValue('1:23');
  await title.fill('Ledge');
  server.answer('songs.edit', createSong());
  await button('Save').click();
  await gone(sheet);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(server.inputs('songs.edit')).toMatchObject([
    { id: song.id, edition: '7', song: { title: 'Ledge', artists: ['Velka'], timestamp: '1:23' } },
  ]);
});

test('keeps the changes after Escape, and nothing after a confirmed Cancel', async () => {
  await open();
  await title.fill('Ledge');
  await userEvent.keyboard('{Escape}');
  await expect.element(toastWith('Draft kept')).toBeVisible();
  await gone(sheet);
  await button('Edit').click();
  await expect.element(title).toHaveValue('Ledge');
  await button('Cancel').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await button('Discard').click();
  await gone(sheet);
  await button('Edit').click();
  await expect.element(title).toHaveValue('Lege');
});

test('a song that was verified or changed meanwhile keeps the form and shows why', async () => {
  await open();
  await title.fill('Ledge');
  for (const [reason, words] of [
    ['song-verified', 'This song is verified by now, so it can no longer be edited.'],
    ['song-changed', 'Somebody changed this song while you were writing. Look at it again.'],
  ] as const) {
    server.refuse('songs.edit', reason, { code: 'CONFLICT' });
    await button('Save').click();
    await expect.element(alertWith(words)).toBeVisible();
    await expect.element(title).toHaveValue('Ledge');
  }
});

test('a name that exists already can be opened, or saved as another version', async () => {
  const { opened } = await open();
  server.refuse('songs.edit', 'song-name-exists', { about: 'that-song', code: 'CONFLICT' });
  await title.fill('Ledge');
  await button('Save').click();
  await button('Open it').click();
  expect(opened()).toEqual(['that-song']);
  server.answer('songs.edit', createSong());
  await button('Another version').click();
  await gone(sheet);
  expect(server.inputs('songs.edit').at(-1)).toMatchObject({ song: { title: 'Ledge', anotherVersion: true } });
});
