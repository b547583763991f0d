import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { favoritesPageSize, listFavoritesSchema, setFavoriteSchema } from './favorite.ts';

const list = { filter: 'all', today: '2026-11-15' };
const set = { songId: '0198c0de-0000-7000-8000-00000000beef', favorited: true };
const isTaken = (schema: typeof listFavoritesSchema | typeof setFavoriteSchema, input: unknown) =>
  schema.safeParse(input).success;

describe('asking for favorites', () => {
  test.each([
    {},
    { filter: 'week' },
    { filter: 'month' },
    { today: '2028-02-29' },
    { cursor: 1 },
    { cursor: -1 },
    { cursor: 2 ** 40 },
  ])('with %j is understood', (changes) => {
    expect(listFavoritesSchema.parse({ ...list, ...changes })).toEqual({ ...list, ...changes });
  });

  test.each([
    { filter: 'year' },
    { filter: '' },
    { filter: undefined },
    { today: '2026-02-30' },
    { today: '15.11.2026' },
    { today: '2026-11-15T00:00:00Z' },
    { today: '' },
    { today: undefined },
    { cursor: 1.5 },
    { cursor: 2 ** 60 },
    { cursor: '1' },
    { cursor: null },
  ])('with %j is not', (changes) => {
    expect(isTaken(listFavoritesSchema, { ...list, ...changes })).toBe(false);
  });

  test('comes in a first page that is there quickly, and no page too large for a phone', () => {
    expect(favoritesPageSize(undefined)).toBe(40);
    for (const cursor of [1, 2 ** 40]) expect(favoritesPageSize(cursor)).toBeLessThanOrEqual(100);
    for (const cursor of [1, 2 ** 40]) expect(favoritesPageSize(cursor)).toBeGreaterThanOrEqual(40);
  });
});

describe('setting a heart', () => {
  test('names the song and the state wished for', () => {
    expect(setFavoriteSchema.parse(set)).toEqual(set);
    expect(isTaken(setFavoriteSchema, { ...set, favorited: false })).toBe(true);
  });

  test.each([
    { songId: 'archangel' },
    { songId: '' },
    { songId: undefined },
    { songId: `${set.songId}x` },
    { songId: [set.songId] },
    { favorited: undefined },
    { favorited: null },
    { favorited: 'true' },
    { favorited: 1 },
  ])('with %j is not understood', (changes) => {
    expect(isTaken(setFavoriteSchema, { ...set, ...changes })).toBe(false);
  });
});

test('no input makes reading throw', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(isTaken(listFavoritesSchema, input) && isTaken(setFavoriteSchema, input)).toBe(false);
    }),
  );
});
