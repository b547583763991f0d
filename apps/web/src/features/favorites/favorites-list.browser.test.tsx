import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receiveFavorite } from '../../data/songs.ts';
import { showConverted } from '../../shared/show-converted.ts';
import { render } from '../../../test/render.tsx';
import { createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { FavoritesList } from './favorites-list.tsx';
import { NoFavorites } from './no-favorites.tsx';

/** A Monday. */
const today = '2026-03-02';
const noSongs = { songs: [], nextCursor: null, nextCursorDay: null };

test.each([
  [
    'all',
    "No favorites yet. Please make sure you've uploaded a song before favoriting",
    "Add the one you can't stop hearing.",
  ],
  ['week', 'No favorites releasing this week', 'Look a little further ahead.'],
  ['month', 'No favorites releasing this month', 'The good ones take their time.'],
] as const)('explains the empty list of %s', async (filter, text, hint) => {
  server.answer('favorites.list', noSongs);
  await render(
    <FavoritesList filter={filter} today={today} emptyAction={null} empty={<NoFavorites action={null} />} />,
  );
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText(hint)).toBeVisible();
});

test('shows that it loads, and offers a retry after a failure', async () => {
  const release = server.hold('favorites.list');
  server.disconnect('favorites.list');
  await render(<FavoritesList filter="all" today={today} emptyAction={null} empty={<NoFavorites action={null} />} />);
  await expect.element(page.getByText('Loading songs...')).toBeInTheDocument();
  release();
  await expect.element(page.getByText(/^That did not load/)).toBeVisible();
  server.answer('favorites.list', noSongs);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^No favorites yet/)).toBeVisible();
});

test('a release view has a heading for each day, and for the month below its last day', async () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-05', '2026-03-31'];
  const songs = days.map((releaseDate) => createSong({ releaseDate, favorited: true }));
  songs.splice(4, 0, createSong({ releaseDate: '2026-03-31', releasePrecision: 'month', favorited: true }));
  server.answer('favorites.list', { ...noSongs, songs });
  await render(<FavoritesList filter="month" today={today} emptyAction={null} empty={<NoFavorites action={null} />} />);
  const headings = page.getByRole('heading', { level: 3 });
  await expect
    .poll(() => headings.elements().map((each) => each.textContent))
    .toEqual(['Today', 'Tomorrow', 'Thu 5', 'Tue 31', 'Mar 2026']);
  expect(page.getByRole('link').elements()).toHaveLength(6);
});

test('loads the next page at the end of the list', async () => {
  const titles = (from: number) =>
    Array.from({ length: 40 }, (_, index) => createSong({ title: `No. ${from + index}`, favorited: true }));
  const pages = [titles(0), titles(40)];
  server.answer('favorites.list', ({ cursor }) => ({
    ...noSongs,
    songs: pages[cursor === undefined ? 0 : 1]!,
    nextCursor: cursor === undefined ? 7 : null,
  }));
  await render(<FavoritesList filter="all" today={today} emptyAction={null} empty={<NoFavorites action={null} />} />);
  await expect.element(page.getByText('No. 0')).toBeVisible();
  expect(server.inputs('favorites.list')).toHaveLength(1);
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return page.getByText('No. 79').elements();
    })
    .toHaveLength(1);
  expect(server.inputs('favorites.list')).toEqual([
    { filter: 'all', today },
    { filter: 'all', today, cursor: 7 },
  ]);
});

const newcomer = { member: { earlyAccess: false, mayFavorite: false } };

test('saved hearts lie on a stack until the first upload, and count at once', async () => {
  const songs = [createSong({ title: 'Salt Circuit', saved: true }), createSong({ title: 'Basalt', saved: true })];
  server.answer('favorites.list', noSongs);
  server.answer('favorites.saved', { songs });
  await render(
    <FavoritesList filter="all" today={today} emptyAction={null} empty={<NoFavorites action={null} />} />,
    newcomer,
  );
  await expect.element(page.getByText('2 saved. Your first upload makes them favorites.')).toBeVisible();
  await expect.element(page.getByText(/^No favorites yet/)).toBeVisible();
  expect(document.querySelectorAll('.cover')).toHaveLength(2);
  const third = createSong({ title: 'Saltmarsh', saved: true });
  receiveFavorite({ id: third.id, favorited: false, saved: true, song: third, version: 2 });
  await expect.element(page.getByText(/^3 saved/)).toBeVisible();
  for (const song of [third, songs[0]!]) {
    receiveFavorite({ id: song.id, favorited: false, saved: false, song: { ...song, saved: false }, version: 3 });
  }
  await expect.element(page.getByText('1 saved. Your first upload makes it a favorite.')).toBeVisible();
});

test('the first upload fills the hearts one after another with one toast, then the dates return', async () => {
  const songs = ['Basalt', 'Saltmarsh'].map((title) => createSong({ title, saved: true, releaseDate: '2026-03-20' }));
  server.answer('favorites.list', noSongs);
  server.answer('favorites.saved', { songs });
  await render(
    <FavoritesList filter="all" today={today} emptyAction={null} empty={<NoFavorites action={null} />} />,
    newcomer,
  );
  await expect.element(page.getByText(/^2 saved/)).toBeVisible();
  const converted = songs.map((song) => {
    const row = { ...song, favorited: true, saved: false };
    return { id: song.id, favorited: true, saved: false, song: row, version: 2 };
  });
  showConverted(converted);
  const hearts = () => [...document.querySelectorAll<SVGElement>('.heart-filling')];
  await expect.poll(() => hearts().map((each) => each.style.getPropertyValue('--filling'))).toEqual(['0', '1']);
  // The browser of these tests asks for reduced motion: all at once.
  expect(hearts().map((each) => getComputedStyle(each).animationDelay)).toEqual(['0s', '0s']);
  const rows = page.getByRole('link').elements();
  expect(rows.map((each) => each.textContent.trim())).toEqual(['SaltmarshVelka', 'BasaltVelka']);
  await expect.element(page.getByText('Your first song is up. 2 saved songs are favorites now.')).toBeVisible();
  await expect.poll(hearts).toEqual([]);
  expect(page.getByText('Mar 20').elements()).toHaveLength(2);
});
