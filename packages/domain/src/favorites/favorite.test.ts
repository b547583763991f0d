import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusals } from '../errors.ts';
import {
  favoritesPageSize,
  listFavoritesSchema,
  maxSavedHearts,
  saveHeartSchema,
  setFavoriteSchema,
} from './favorite.ts';

const list = { filter: 'all', today: '2026-11-15' };
const set = { songId: '0198c0de-0000-7000-8000-00000000beef', favorited: true };
const isAccepted = (schema: typeof listFavoritesSchema | typeof setFavoriteSchema, input: unknown) =>
  schema.safeParse(input).success;

describe('listing favorites', () => {
  test.each([
    {},
    { filter: 'week' },
    { filter: 'month' },
    { today: '2028-02-29' },
    { cursor: 1 },
    { cursor: -1 },
    { cursor: 2 ** 40 },
  ])('accepts %j', (changes) => {
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
  ])('refuses %j', (changes) => {
    expect(isAccepted(listFavoritesSchema, { ...list, ...changes })).toBe(false);
  });

  test('loads 40 songs on the first page and 100 on later pages', () => {
    expect([undefined, 1, 2 ** 40].map(favoritesPageSize)).toEqual([40, 100, 100]);
  });
});

describe('setting a favorite', () => {
  test('carries the song and the desired state', () => {
    expect(setFavoriteSchema.parse(set)).toEqual(set);
    expect(isAccepted(setFavoriteSchema, { ...set, favorited: false })).toBe(true);
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
  ])('refuses %j', (changes) => {
    expect(isAccepted(setFavoriteSchema, { ...set, ...changes })).toBe(false);
  });
});

test('no input makes parsing throw', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(isAccepted(listFavoritesSchema, input) && isAccepted(setFavoriteSchema, input)).toBe(false);
    }),
  );
});

test('a saved heart carries the desired state', () => {
  const save = { songId: set.songId, saved: true };
  expect(saveHeartSchema.parse(save)).toEqual(save);
  for (const wrong of [{ songId: 'archangel', saved: true }, { songId: set.songId }, { ...save, saved: 'yes' }]) {
    expect(saveHeartSchema.safeParse(wrong).success).toBe(false);
  }
});

test('the refusal names the limit of saved hearts', () => {
  expect(refusals['saved-full']).toContain(`${maxSavedHearts} songs`);
});
