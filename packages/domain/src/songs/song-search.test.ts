import { expect, test } from 'vitest';
import { rankCursorSchema, searchSongsSchema } from './song-search.ts';

const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';

test.each([
  [{}, true],
  [{ tier: 3, popularity: 32_767 }, true],
  [{ tier: -1 }, false],
  [{ tier: 4 }, false],
  [{ tier: 0.5 }, false],
  [{ popularity: -1 }, false],
  [{ popularity: 32_768 }, false],
  [{ popularity: 0.5 }, false],
  [{ id: 'x' }, false],
])('the rank of the last song with %j is valid: %s', (changes, valid) => {
  expect(rankCursorSchema.safeParse({ tier: 0, popularity: 0, id, ...changes }).success).toBe(valid);
});

test('a search carries the query, the release window and the place to continue', () => {
  const cursor = { tier: 1, popularity: 2, id, slip: 'x'.repeat(100) };
  const search = { query: 'x'.repeat(100), filter: 'week', today: '2026-11-15', cursor };
  expect(searchSongsSchema.parse(search)).toEqual(search);
  expect(searchSongsSchema.parse({ query: '' })).toEqual({ query: '' });
  for (const changes of [
    { query: undefined },
    { query: 'x'.repeat(101) },
    { filter: 'year' },
    { today: '2026-02-30' },
    { cursor: {} },
    { cursor: { ...cursor, slip: 'x'.repeat(101) } },
  ]) {
    expect([changes, searchSongsSchema.safeParse({ ...search, ...changes }).success]).toEqual([changes, false]);
  }
});
