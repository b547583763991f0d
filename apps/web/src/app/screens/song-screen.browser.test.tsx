import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, gone, shown, text } from '../../../test/find.ts';
import { live } from '../../../test/live.ts';
import { renderApp } from '../../../test/render.tsx';
import { createFavoriteChange, createSong, emptyFavorites } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';

const title = 'Ninth Floor (Stairwell Dub)';
const heading = page.getByRole('heading', { level: 1, name: title });

/** The value beside a label in Track Info. */
const fact = (name: string) =>
  [...document.querySelectorAll('dl > div')]
    .find((row) => row.querySelector('dt')?.textContent === name)
    ?.querySelector('dd')?.textContent;

async function open(values: Parameters<typeof createSong>[0] = {}, size: 'phone' | 'desk' = 'phone') {
  const song = createSong({ title, artists: ['Halden Roe', 'Mirre'], ...values });
  server.answer('songs.read', song);
  server.answer('favorites.list', emptyFavorites);
  return { song, ...(await renderApp(`/song/${song.id}`, { size })) };
}

test.each(['phone', 'desk'] as const)('a song shows its artists and its known details at %s size', async (size) => {
  await open(
    { verificationStatus: 'verified', releaseDate: '2199-03-05', uploadedBy: 'mara', identifiedBy: 'nel' },
    size,
  );
  await expect.element(heading).toBeVisible();
  await shown('Halden Roe, Mirre');
  await shown('Verified');
  await expect.poll(() => document.title).toBe(`${title} · Dubplate`);
  await expect
    .poll(() => ['Genre', 'Release Date', 'Favorites', 'Added by', 'Identified by'].map(fact))
    .toEqual(['Electronic', 'March 5, 2199', '0', 'mara', 'nel']);
});

test.each([
  [null, 'Unknown'],
  ['2020-01-01', 'Released'],
])('the release date %s reads %s, and unknown facts are not shown', async (releaseDate, words) => {
  await open({ releaseDate: releaseDate });
  await expect.poll(() => fact('Release Date')).toBe(words);
  await gone(text('Verified'));
  await gone(text('Identified by'));
});

test('an archived song shows that, without a player or heart', async () => {
  const { address } = await open({ isArchived: true });
  await shown('This song was taken down');
  await gone(page.getByRole('button', { name: /Favorite|Share/ }));
  await gone(text('No preview available'));
  await gone(text(title));
  await page.getByRole('link', { name: 'Back to My Music' }).click();
  await expect.poll(address).toBe('/');
});

test('a song without a link asks a member who may edit it for one', async () => {
  await open({ ownEdition: '1' });
  await shown('No preview available');
  await button('Know where it plays? Add a link').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit song' })).toBeVisible();
});

test('a song without a link asks no other member for one', async () => {
  await open({ ownEdition: null });
  await shown('No preview available');
  await gone(button('Know where it plays? Add a link'));
});

test.each(['song-missing', 'invalid-input'] as const)(
  'a song that the server refuses as %s leads to Home with a toast that opens the search',
  async (reason) => {
    server.refuse('songs.read', reason);
    server.answer('favorites.list', emptyFavorites);
    const { address } = await renderApp('/song/x');
    await expect.poll(address).toBe('/');
    await expect.element(page.getByRole('heading', { name: 'My Music' })).toBeInTheDocument();
    await expect.element(page.getByText('That song is gone. Look for another one?')).toBeVisible();
    await button('Search').click();
    await expect.element(page.getByPlaceholder('Search all songs...')).toHaveFocus();
  },
);

test('a loading song shows placeholders, and one that failed to load has a retry', async () => {
  const release = server.hold('songs.read');
  const song = createSong({ title });
  // Not `disconnect`: the next response, such as the count of the bell, would load it without the button.
  server.refuse('songs.read', 'unexpected');
  await renderApp(`/song/${song.id}`);
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeInTheDocument();
  await gone(button('Share'));
  release();
  await expect.element(button('Try again')).toBeVisible();
  server.answer('songs.read', song);
  await button('Try again').click();
  await expect.element(heading).toBeVisible();
});

describe('while the song is open', () => {
  test('favorites of other members update the count, and only newer messages count', async () => {
    const { song } = await open({ version: 5 });
    await expect.poll(() => fact('Favorites')).toBe('0');
    await expect.poll(() => live.rooms()).toContain(`song:${song.id}`);
    const { id, isArchived, verificationStatus } = song;
    const send = (favoriteCount: number, version: number) =>
      live.send({ kind: 'song', row: { id, isArchived, verificationStatus, favoriteCount, version } });
    await send(1, 6);
    await expect.poll(() => fact('Favorites')).toBe('1');
    await send(7, 4);
    await send(2, 7);
    await expect.poll(() => fact('Favorites')).toBe('2');
  });

  test('the page of a song that an admin archives shows that', async () => {
    const { song } = await open({ version: 5 });
    await expect.element(heading).toBeVisible();
    server.answer('songs.read', { ...song, isArchived: true, version: 6 });
    const { id, favoriteCount, verificationStatus } = song;
    await live.send({ kind: 'song', row: { id, favoriteCount, verificationStatus, isArchived: true, version: 6 } });
    await shown('This song was taken down');
  });

  test.each([
    { what: 'the heart of the member', favorited: true, label: 'Add to Favorites', atOnce: '4' },
    { what: 'a heart taken back', favorited: false, label: 'Favorited', atOnce: '2' },
  ])('$what is counted at once, and the server corrects the count', async ({ favorited, label, atOnce }) => {
    const { song } = await open({ favoriteCount: 3, favorited: !favorited });
    const { favorite, song: state } = createFavoriteChange(song);
    const release = server.hold('favorites.set');
    server.answer('favorites.set', {
      favorite: { ...favorite, favorited },
      song: { ...state, favoriteCount: 9 },
    });
    const toggle = page.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ });
    await expect.element(toggle).toHaveTextContent(label);
    await toggle.click();
    // Until the server answers. A write that waits in the outbox counts in its own way.
    await expect.element(toggle).toHaveAttribute('aria-disabled', 'true');
    expect(fact('Favorites')).toBe(atOnce);
    release();
    await expect.poll(() => fact('Favorites')).toBe('9');
  });
});

test('a song opened from a list shows the row while the song loads, and if it fails', async () => {
  const song = createSong({ title, favorited: true });
  server.answer('favorites.list', { ...emptyFavorites, songs: [song] });
  const release = server.hold('songs.read');
  // Not `disconnect`: the next response, such as the count of the bell, would load it without the button.
  server.refuse('songs.read', 'unexpected');
  await renderApp('/');
  await page.getByRole('link', { name: title, exact: false }).click();
  await expect.element(heading).toBeVisible();
  await expect.element(button('Favorited')).toBeVisible();
  release();
  await expect.element(button('Try again')).toBeVisible();
  await expect.element(heading).toBeVisible();
  server.answer('songs.read', song);
  await button('Try again').click();
  await expect.element(page.getByRole('region', { name: 'Track Info' })).toBeVisible();
});

test('the heart of a song opened from a list keeps the focus when the song has loaded', async () => {
  const song = createSong({ title, favorited: true });
  server.answer('favorites.list', { ...emptyFavorites, songs: [song] });
  server.answer('songs.read', song);
  const release = server.hold('songs.read');
  await renderApp('/');
  await page.getByRole('link', { name: title, exact: false }).click();
  await expect.element(button('Favorited')).toBeVisible();
  (button('Favorited').element() as HTMLElement).focus();
  release();
  await expect.element(page.getByRole('region', { name: 'Track Info' })).toBeVisible();
  await expect.element(button('Favorited')).toHaveFocus();
});

test('a song that was archived while the tab was hidden shows that when the tab is visible again', async () => {
  const { song } = await open();
  await expect.poll(() => live.rooms()).toContain(`song:${song.id}`);
  await expect.element(heading).toBeVisible();
  server.answer('songs.read', { ...song, isArchived: true, version: 2 });
  document.dispatchEvent(new Event('visibilitychange'));
  await shown('This song was taken down');
});

describe('the release link', () => {
  const link = {
    url: 'https://www.pylonrec.bandcamp.com/track/pylon',
    addedBy: 'mara',
    addedAt: '2026-11-18T10:00:00.000Z',
    confirmed: false,
    confirmations: 1,
    mayConfirm: true,
    mayRemove: false,
  };

  test('shows its host and who added it, and a member confirms it', async () => {
    const { song } = await open({ releaseDate: '2020-01-01', releaseLink: link });
    const anchor = page.getByRole('link', { name: /Out on pylonrec.bandcamp.com/ });
    await expect.element(anchor).toHaveAttribute('href', link.url);
    await expect.element(anchor).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await shown('Added by mara · 1 of 3 confirmed');
    server.answer('songs.confirmOut', { ...song, releaseLink: { ...link, confirmed: true, mayConfirm: false } });
    await button('Confirm').click();
    await shown('Added by mara · confirmed');
    await gone(button('Confirm'));
    expect(server.inputs('songs.confirmOut')).toEqual([{ id: song.id, url: link.url }]);
  });

  test('is shown as it is now when it was replaced before the tap', async () => {
    const { song } = await open({ releaseDate: '2020-01-01', releaseLink: link });
    await shown('Added by mara · 1 of 3 confirmed');
    server.refuse('songs.confirmOut', 'link-missing');
    server.answer('songs.read', {
      ...song,
      releaseLink: { ...link, url: 'https://example.com/other', confirmations: 0 },
    });
    await button('Confirm').click();
    await shown('This link is no longer here.');
    await expect.element(page.getByRole('link', { name: /Out on example.com/ })).toBeVisible();
  });

  test('is removed by a member who may', async () => {
    const { song } = await open({ releaseLink: { ...link, mayConfirm: false, mayRemove: true } });
    server.answer('songs.removeOut', { ...song, releaseLink: null });
    await button('Remove link to pylonrec.bandcamp.com').click();
    await expect.element(button("It's out")).toBeVisible();
  });

  test('cannot be added before the release, or while an older build answers', async () => {
    await open({ releaseDate: '2199-03-31', releasePrecision: 'month', releaseLink: null });
    await expect.poll(() => fact('Release Date')).toBe('March 2199');
    await gone(button("It's out"));
  });
});
