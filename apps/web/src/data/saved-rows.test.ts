import { array, assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { keys } from '../platform/queries.ts';
import { leastRecentlyUsed, savedName } from './saved-rows.ts';

test.each([
  [keys.favorites('all', '2026-11-17'), '["favorites","all"]'],
  [keys.released('2026-11-17'), '["released"]'],
  [keys.discover('2026-11-17'), '["discover"]'],
  [keys.artist('2026-11-17', '2026-11-18'), '["artist","2026-11-17"]'],
  [keys.song('1'), '["song","1"]'],
  [keys.requests('community', '#new'), '["requests","community","#new"]'],
  [keys.requests('community', 'techno'), null],
  [keys.inbox(), '["inbox"]'],
  [keys.unread(), null],
  [keys.search('salt'), null],
  [keys.members(), null],
  [keys.sessions(), null],
])('%j is saved as %j', (key, name) => {
  expect(savedName(key)).toBe(name);
});

const sum = (rows: readonly { size: number }[]) => rows.reduce((total, { size }) => total + size, 0);

test('the oldest rows are deleted, and only as many as needed', () => {
  const rows = array(record({ size: integer({ min: 1, max: 20 }) }), { maxLength: 20 });
  assert(
    property(rows, integer({ min: 0, max: 200 }), (all, maxSize) => {
      const deleted = leastRecentlyUsed(all, maxSize);
      expect(deleted).toEqual(all.slice(0, deleted.length));
      expect(sum(all.slice(deleted.length))).toBeLessThanOrEqual(maxSize);
      const oneFewer = sum(all.slice(Math.max(0, deleted.length - 1)));
      expect(deleted.length === 0 || oneFewer > maxSize).toBe(true);
    }),
  );
});
