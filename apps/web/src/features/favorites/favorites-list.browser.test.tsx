import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { FavoritesList } from './favorites-list.tsx';

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
  await render(<FavoritesList filter={filter} today={today} emptyAction={null} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText(hint)).toBeVisible();
});

test('shows that it loads, and offers a retry after a failure', async () => {
  const release = server.hold('favorites.list');
  server.disconnect('favorites.list');
  await render(<FavoritesList filter="all" today={today} emptyAction={null} />);
  await expect.element(page.getByText('Loading songs...')).toBeInTheDocument();
  release();
  await expect.element(page.getByText(/^That did not load/)).toBeVisible();
  server.answer('favorites.list', noSongs);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^No favorites yet/)).toBeVisible();
});

test('a release view has a heading for each day', async () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-05'];
  const songs = days.map((releaseDate) => createSong({ releaseDate, favorited: true }));
  server.answer('favorites.list', { ...noSongs, songs });
  await render(<FavoritesList filter="week" today={today} emptyAction={null} />);
  const headings = page.getByRole('heading', { level: 3 });
  await expect.poll(() => headings.elements().map((each) => each.textContent)).toEqual(['Today', 'Tomorrow', 'Thu 5']);
  expect(page.getByRole('link').elements()).toHaveLength(4);
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
  await render(<FavoritesList filter="all" today={today} emptyAction={null} />);
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
