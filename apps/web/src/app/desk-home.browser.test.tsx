import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../test/members.ts';
import { renderApp } from '../../test/render.tsx';
import {
  createDiscover,
  createDiscoverSong,
  createFavoriteChange,
  createRequest,
  createSong,
  createSongRow,
} from '../../test/rows.ts';
import { server } from '../../test/server.ts';
import { createSound } from '../../test/sounds.ts';
import { closePlayer } from '../features/clips/play/clip-queue.ts';
import { nowPlaying } from '../features/clips/play/now-playing.ts';
import { setSingleKeys } from '../ui/hooks/use-shortcuts.ts';

const peaks = Array.from({ length: 120 }, (_, at) => (at * 37) % 256);
const clip = { seconds: 20, peaks };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: RegExp) => page.getByRole('link', { name });
const section = (name: string) => page.getByRole('region', { name, exact: true });
const [clipOfFirst, clipOfThird] = [newId(), newId()];

let favorites: SongRow[];

beforeEach(() => {
  favorites = [
    createSongRow({ title: 'First', favorited: true, clipRequestId: clipOfFirst }),
    createSongRow({ title: 'Second', favorited: true, clipRequestId: null }),
    createSongRow({ title: 'Third', favorited: true, clipRequestId: clipOfThird }),
  ];
  server.answer('favorites.list', () => ({ songs: favorites, nextCursor: null, nextCursorDay: null }));
  server.answer('discover.read', createDiscover());
  server.answer('requests.states', []);
  server.answer(
    'requests.read',
    ({ id }: { id: string }) =>
      ({
        ...createRequest({ id, hasClip: true, clip }),
        link: null,
        answerId: null,
        identifiedBy: null,
      }) as RequestDetail,
  );
  const url = URL.createObjectURL(createSound(20));
  server.answer('clips.listen', () => ({ url, expiresAt: new Date(Date.now() + 600_000).toISOString() }));
});
afterEach(() => {
  setSingleKeys(true);
  closePlayer();
});

const openHome = (path = '/') => renderApp(path, { size: 'desk', member: { favoriteCount: 3 } });

test('the keyboard reaches heart and play of a tile, and a song without a clip has no play button', async () => {
  await openHome();
  await expect.element(button('Play clip of First')).toBeInTheDocument();
  link(/^First/)
    .element()
    .focus();
  await userEvent.tab();
  await expect.element(button('Favorite First')).toHaveFocus();
  await expect.element(button('Favorite First')).toBeVisible();
  await userEvent.tab();
  await expect.element(button('Play clip of First')).toHaveFocus();
  await userEvent.tab();
  await expect.element(link(/^Second/)).toHaveFocus();
  expect(button('Play clip of Second').query()).toBeNull();
});

test('the play button of a tile starts the clips of the favorites', async () => {
  await openHome();
  await button('Play clip of First').click();
  await expect.element(button('Pause clip of First')).toBeVisible();
  await expect.poll(() => nowPlaying.read()?.clips.map(({ title }) => title)).toEqual(['First', 'Third']);
  expect(nowPlaying.read()).toMatchObject({ name: 'Your Favorites', at: 0 });
});

test('F removes the favorite of the focused tile, unless single keys are off', async () => {
  const change = createFavoriteChange(favorites[1]);
  server.answer('favorites.set', { ...change, favorite: { ...change.favorite, favorited: false } });
  await openHome();
  await expect.element(button('Favorite Second')).toBeInTheDocument();
  link(/^Second/)
    .element()
    .focus();
  setSingleKeys(false);
  await userEvent.keyboard('f');
  setSingleKeys(true);
  expect(server.inputs('favorites.set')).toEqual([]);
  await userEvent.keyboard('f');
  await expect.poll(() => server.inputs('favorites.set')).toEqual([{ songId: favorites[1]!.id, favorited: false }]);
});

test('the side column shows releases and requests, and a search hides it', async () => {
  const today = calendarDayOf(new Date());
  const hot = createRequest({ title: 'Asked', hasClip: true, clip });
  const outThisWeek = Array.from({ length: 6 }, (_, at) =>
    createDiscoverSong({ title: `Out ${at}`, releaseDate: today }),
  );
  server.answer(
    'discover.read',
    createDiscover({ outThisWeek, hotRequests: [hot, createRequest({ title: 'Silent' })] }),
  );
  server.answer('songs.search', { songs: [], matched: '', corrected: false, nextCursor: null });
  await openHome();
  await expect.element(section('Out this week').getByRole('link', { name: /^Out 3/ })).toBeVisible();
  expect(
    section('Out this week')
      .getByRole('link', { name: /^Out 4/ })
      .query(),
  ).toBeNull();
  await expect
    .element(page.getByRole('link', { name: 'See all, out this week' }))
    .toHaveAttribute('href', '/?discover=1');
  expect(button('Play clip of Silent').query()).toBeNull();
  await button('Play clip of Asked').click();
  await expect.element(button('Pause clip of Asked')).toBeVisible();
  expect(server.inputs('discover.read')).toHaveLength(1);
  await page.getByRole('textbox', { name: 'Search all songs' }).fill('ledge');
  await expect.element(page.getByText('No songs found')).toBeVisible();
  expect(section('Out this week').query()).toBeNull();
});

test('favorites do not wait for the side column, or move when it loads', async () => {
  const release = server.hold('discover.read');
  server.answer('discover.read', createDiscover({ wanted: [], hotRequests: [createRequest({ title: 'Asked' })] }));
  await openHome();
  await expect.element(link(/^First/)).toBeVisible();
  const place = () =>
    JSON.stringify(
      link(/^First/)
        .element()
        .getBoundingClientRect(),
    );
  const before = place();
  release();
  await expect.element(page.getByRole('link', { name: /^Asked/ })).toBeVisible();
  expect(place()).toBe(before);
});

test('covers take the place of rows while favorites load', async () => {
  const release = server.hold('favorites.list');
  await openHome();
  await expect.poll(() => document.querySelectorAll('[data-skeleton-tile]').length).toBe(8);
  release();
  await expect.element(link(/^First/)).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-skeleton-tile]').length).toBe(0);
});

test('Discover shows covers with hearts, and all releases in the side column', async () => {
  const wanted = [createDiscoverSong({ title: 'Wanted', favoriteCount: 7, clipRequestId: clipOfFirst })];
  const outThisWeek = Array.from({ length: 6 }, (_, at) => createDiscoverSong({ title: `Out ${at}` }));
  server.answer('discover.read', createDiscover({ wanted, outThisWeek }));
  await openHome('/?discover=1');
  await expect.element(section('Most wanted').getByRole('button', { name: 'Favorite Wanted' })).toBeInTheDocument();
  await expect.element(section('Most wanted').getByRole('button', { name: 'Play clip of Wanted' })).toBeInTheDocument();
  await expect.element(section('Out this week').getByRole('link', { name: /^Out 5/ })).toBeVisible();
});

test('arrow keys highlight a result while the focus stays in the search box, and Enter opens it', async () => {
  const songs = ['One', 'Two'].map((title) => ({ ...createSong({ title }), favoriteCount: 0, platform: null }));
  server.answer('songs.search', { songs, matched: '', corrected: false, nextCursor: null });
  server.answer('songs.read', createSong({ ...songs[1]!, platform: null }));
  const { address } = await openHome();
  const box = page.getByRole('textbox', { name: 'Search all songs' });
  await box.fill('o');
  await expect.element(link(/^Two/)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute('aria-activedescendant', link(/^Two/).element().id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(box).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(address).toBe(`/song/${songs[1]!.id}`);
});
