import { addDays, calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../../test/render.tsx';
import { createSong, emptyFavorites } from '../../test/rows.ts';
import { server } from '../../test/server.ts';

const out = {
  ...createSong({ title: 'Out', favorited: true, releaseDate: addDays(calendarDayOf(new Date()), -3) }),
  favoritedAt: new Date().toISOString(),
  hasLink: false,
};
beforeEach(() => server.answer('invites.mine', { granted: 0, left: 0, invites: [] }));
const openFavorites = () => renderApp('/profile?list=favorites', { size: 'desk', member: { favoriteCount: 2 } });
const link = (name: RegExp) => page.getByRole('link', { name });

test('the profile lists all favorites that its counter counts, those that are out on a shelf', async () => {
  server.answer('favorites.list', {
    ...emptyFavorites,
    songs: [createSong({ title: 'Unreleased', favorited: true })],
  });
  server.answer('favorites.released', { songs: [out], nextCursor: null });
  await openFavorites();
  await expect.element(link(/^Unreleased/)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Released' }).getByRole('link', { name: /^Out/ }))
    .toBeVisible();
});

test('a member whose favorites are all out does not read that there are none', async () => {
  server.answer('favorites.list', emptyFavorites);
  server.answer('favorites.released', { songs: [out], nextCursor: null });
  await openFavorites();
  await expect.element(link(/^Out/)).toBeVisible();
  expect(page.getByText('No favorites yet').elements()).toEqual([]);
});
