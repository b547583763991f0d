import type { FoundSongs } from '@dubplate/domain/songs/song-search.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../../test/members.ts';
import { renderApp } from '../../../test/render.tsx';
import { createComment } from '../../../test/request-rows.ts';
import { createRequest, createSong } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { requestState } from '@dubplate/domain/requests/request.ts';
import { enqueue, readRows } from '../../data/outbox.ts';

const searchBox = page.getByPlaceholder('Search all songs...');
const row = (title: string) => page.getByRole('link', { name: title, exact: false });
const chip = (label: string) => page.getByText(label);
const found = (songs: Song[], values: Partial<FoundSongs> = {}): FoundSongs => ({
  songs,
  matched: '',
  corrected: false,
  nextCursor: null,
  ...values,
});
const chosenChips = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].map(({ value }) => value);

beforeEach(() => server.answer('favorites.list', { songs: [], nextCursor: null, nextCursorDay: null }));

test('a search shows that it loads, then its results with what tells them apart', async () => {
  const songs = [
    createSong({ title: 'Kerosene', favoriteCount: 1_204 }),
    createSong({
      title: 'Kerosene',
      releaseDate: '2001-01-01',
      platform: 'soundcloud',
      url: 'https://soundcloud.com/a/b',
    }),
  ];
  const release = server.hold('songs.search');
  server.answer('songs.search', found(songs, { matched: 'kerosene', corrected: true }));
  await renderApp('/');
  // Home's own list says the same while it loads.
  await expect.element(page.getByText(/^No favorites yet/)).toBeVisible();
  await searchBox.fill('kerozene');
  await expect.poll(() => server.inputs('songs.search')).toHaveLength(1);
  await expect.element(page.getByText('Loading songs...')).toBeInTheDocument();
  release();
  await expect.element(page.getByText('1,204 favorites')).toBeVisible();
  await expect.element(page.getByText('Released · SoundCloud')).toBeVisible();
  await expect.element(page.getByText('Nothing has exactly that. These come close.')).toBeVisible();
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Kerosene', 'Kerosene']);
  await expect.element(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
});

test('a chip filters a search, only the active chip is chosen, and an empty window offers all songs', async () => {
  const [soon, undated] = [
    createSong({ title: 'soon', releaseDate: calendarDayOf(new Date()) }),
    createSong({ title: 'undated' }),
  ];
  server.answer('songs.search', ({ filter }) => found(filter ? [soon] : [soon, undated]));
  await renderApp('/');
  await expect.poll(chosenChips).toEqual(['all']);
  await searchBox.fill('ledge');
  await expect.element(row('undated')).toBeVisible();
  expect(chosenChips()).toEqual([]);
  await chip('Releasing This Week').click();
  await expect.element(row('undated')).not.toBeInTheDocument();
  await expect.element(row('soon')).toBeVisible();
  await expect.element(searchBox).toHaveValue('ledge');
  expect(chosenChips()).toEqual(['week']);
  // Tapping the active chip again removes the filter.
  await chip('Releasing This Week').click();
  await expect.element(row('undated')).toBeVisible();
  expect(chosenChips()).toEqual([]);
  server.answer('songs.search', ({ filter }) => found(filter ? [] : [undated]));
  await chip('Releasing This Month').click();
  await expect.element(page.getByText('No songs found')).toBeVisible();
  await expect.element(page.getByText('Try searching for something else')).toBeVisible();
  await page.getByRole('button', { name: 'Search all songs' }).click();
  await expect.element(row('undated')).toBeVisible();
});

test('a chip that was chosen before a search narrows the favorites only', async () => {
  server.answer('songs.search', ({ filter }) => found(filter ? [] : [createSong({ title: 'undated' })]));
  const { address } = await renderApp('/?filter=month');
  await expect.poll(chosenChips).toEqual(['month']);
  for (const text of ['ledge', 'velka']) {
    await searchBox.fill(text);
    await expect.element(row('undated')).toBeVisible();
    expect(chosenChips()).toEqual([]);
    await chip('Releasing This Week').click();
    await expect.element(page.getByText('No songs found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(page.getByText('No favorites releasing this month')).toBeVisible();
    expect(chosenChips()).toEqual(['month']);
  }
  expect(server.inputs('songs.search').map(({ filter }) => filter)).toEqual([undefined, 'week', undefined, 'week']);
  expect(new URLSearchParams(address().slice(1)).get('q')).toBeNull();
});

test('a new search cancels the previous one, whose results stay until the new ones arrive', async () => {
  server.answer('songs.search', ({ query }) => found([createSong({ title: `Result of ${query}` })]));
  await renderApp('/');
  await searchBox.fill('alpha');
  await expect.element(row('Result of alpha')).toBeVisible();
  const releaseBeta = server.hold('songs.search');
  await searchBox.fill('beta');
  await expect.poll(() => server.inputs('songs.search').length).toBe(2);
  const releaseGamma = server.hold('songs.search');
  await searchBox.fill('gamma');
  await expect.poll(() => server.inputs('songs.search').length).toBe(3);
  await expect.element(row('Result of alpha')).toBeVisible();
  releaseBeta();
  releaseGamma();
  await expect.element(row('Result of gamma')).toBeVisible();
  await expect.element(row('Result of alpha')).not.toBeInTheDocument();
  await expect.element(row('Result of beta')).not.toBeInTheDocument();
});

test('a search loads the next page at the end of the results', async () => {
  const songs = Array.from({ length: 35 }, (_, index) => createSong({ title: `No. ${index}` }));
  const cursor = { tier: 0, popularity: 0, id: newId() };
  server.answer('songs.search', (input) =>
    input.cursor ? found(songs.slice(30)) : found(songs.slice(0, 30), { nextCursor: cursor }),
  );
  await renderApp('/?q=no');
  await expect.element(row('No. 0 ')).toBeVisible();
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      return row('No.').elements().length;
    })
    .toBe(35);
  expect(server.inputs('songs.search').at(-1)).toMatchObject({ query: 'no', cursor });
});

test('the debounce of the search does not replace a song that was opened meanwhile', async () => {
  const song = createSong({ title: 'Opened' });
  server.answer('songs.search', found([song]));
  server.answer('songs.read', song);
  const { address } = await renderApp('/?q=ope');
  await expect.element(row('Opened')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await searchBox.fill('opened');
  // In one task, before React renders: the input loses the focus, the link is clicked and the debounce ends.
  const link = row('Opened').element() as HTMLElement;
  (searchBox.element() as HTMLElement).blur();
  link.click();
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Opened' })).toBeVisible();
  expect(address()).toBe(`/song/${song.id}`);
});

test('what waited for more than a minute is reported as posted until the member dismisses it', async () => {
  const request = createRequest();
  const about = { title: request.title };
  const start = Date.parse('2026-01-05T10:00:00.000Z');
  const release = server.hold('votes.set');
  server.answer('votes.set', { ...requestState(request), version: 2 });
  server.answer('comments.add', ({ id, text }) => createComment({ id, text }));
  await renderApp('/');
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await enqueue({ kind: 'vote', input: { requestId: request.id, voted: true }, about });
  vi.setSystemTime(start + 10_000);
  await enqueue({ kind: 'comment', input: { id: newId(), requestId: request.id, text: 'Velka?' }, about });
  await expect.poll(() => server.inputs('votes.set')).toHaveLength(1);
  vi.setSystemTime(start + 60_001);
  release();
  // The comment waited for less than a minute.
  await expect.poll(async () => (await readRows()).map(({ kind }) => kind)).toEqual(['vote']);
  await expect.element(page.getByRole('heading', { name: 'Posted while you were out' })).toBeVisible();
  await expect.element(page.getByText('1 vote', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText('Posted while you were out')).not.toBeInTheDocument();
  expect(await readRows()).toEqual([]);
});
