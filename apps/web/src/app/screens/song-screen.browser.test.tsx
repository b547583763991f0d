import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { live } from '../../../test/live.ts';
import { newId } from '../../../test/members.ts';
import { renderApp } from '../../../test/render.tsx';
import { createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';

const heading = page.getByRole('heading', { level: 1, name: 'Ledge' });
const takenDown = page.getByText('This song was taken down');
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );

beforeEach(() => server.answer('favorites.list', { songs: [], nextCursor: null, nextCursorDay: null }));

test('shows the known details of a song', async () => {
  const song = createSong({
    artists: ['Velka', 'Mirre'],
    verificationStatus: 'verified',
    releaseDate: '2199-03-05',
    favoriteCount: 1_204,
    uploadedBy: 'mara',
    identifiedBy: 'nel',
  });
  server.answer('songs.read', song);
  await renderApp(`/song/${song.id}`);
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('Velka, Mirre')).toBeVisible();
  await expect.element(page.getByText('Verified')).toBeVisible();
  await expect.poll(facts).toEqual({
    Genre: 'Electronic',
    'Release Date': 'March 5, 2199',
    Favorites: '1,204',
    'Added by': 'mara',
    'Identified by': 'nel',
  });
});

test.each([
  [null, 'Unknown'],
  ['2001-01-01', 'Released'],
])('a release date of %s is shown as %s', async (releaseDate, text) => {
  const song = createSong({ releaseDate, uploadedBy: 'Unknown' });
  server.answer('songs.read', song);
  await renderApp(`/song/${song.id}`);
  await expect
    .poll(facts)
    .toEqual({ Genre: 'Electronic', 'Release Date': text, Favorites: '0', 'Added by': 'Unknown' });
  expect(page.getByText('Verified').elements()).toEqual([]);
});

test('favorites of other members update the count without another call', async () => {
  const song = createSong();
  server.answer('songs.read', song);
  await renderApp(`/song/${song.id}`);
  await expect.poll(() => live.rooms()).toContain(`song:${song.id}`);
  await expect.poll(facts).toMatchObject({ Favorites: '0' });
  const calls = server.inputs('songs.read').length;
  await live.send({ kind: 'song', row: { ...song, favoriteCount: 3, version: 2 } });
  await expect.poll(facts).toMatchObject({ Favorites: '3' });
  expect(server.inputs('songs.read')).toHaveLength(calls);
});

test('an archived song shows that, without a player or heart', async () => {
  const song = createSong({ isArchived: true });
  server.answer('songs.read', song);
  const { address } = await renderApp(`/song/${song.id}`);
  await expect.element(takenDown).toBeVisible();
  expect(page.getByRole('button', { name: /Favorite|Share/ }).elements()).toEqual([]);
  expect(page.getByText('No preview available', { exact: false }).elements()).toEqual([]);
  expect(page.getByText(song.title, { exact: false }).elements()).toEqual([]);
  await page.getByRole('link', { name: 'Back to My Music' }).click();
  await expect.poll(address).toBe('/');
});

test('a song that is archived while it is open shows that when the tab becomes visible again', async () => {
  const song = createSong();
  server.answer('songs.read', song);
  await renderApp(`/song/${song.id}`);
  await expect.poll(() => live.rooms()).toContain(`song:${song.id}`);
  await expect.element(heading).toBeVisible();
  server.answer('songs.read', { ...song, isArchived: true, version: 2 });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(takenDown).toBeVisible();
});

test('a loading song shows placeholders, and one that failed to load has a retry', async () => {
  const song = createSong();
  const release = server.hold('songs.read');
  server.disconnect('songs.read');
  await renderApp(`/song/${song.id}`);
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Share' }).elements()).toEqual([]);
  release();
  await expect.element(page.getByText(/^That did not load/)).toBeVisible();
  server.answer('songs.read', song);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading).toBeVisible();
});

test('a song opened from a list shows the row while the song loads, and if it fails', async () => {
  const song = createSong({ favorited: true });
  server.answer('favorites.list', { songs: [song], nextCursor: null, nextCursorDay: null });
  const release = server.hold('songs.read');
  server.disconnect('songs.read');
  await renderApp('/');
  await page.getByRole('link', { name: song.title, exact: false }).click();
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Favorited' })).toBeVisible();
  release();
  await expect.element(page.getByText(/^That did not load/)).toBeVisible();
  await expect.element(heading).toBeVisible();
  server.answer('songs.read', song);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No preview available', { exact: false }).first()).toBeVisible();
});

test.each([
  ['an unknown song', 'song-missing', newId()],
  ['an invalid id', 'invalid-input', 'x'],
] as const)('%s redirects to Home', async (_, reason, id) => {
  server.refuse('songs.read', reason);
  const { address } = await renderApp(`/song/${id}`);
  await expect.poll(address).toBe('/');
  await expect.element(page.getByText(/^No favorites yet/)).toBeVisible();
});
