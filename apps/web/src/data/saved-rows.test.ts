import { array, assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { keys } from '../platform/queries.ts';
import { Overlay } from './overlay.ts';
import { leastRecentlyUsed, restored, savedAtOf, savedName, snapshot } from './saved-rows.ts';

test.each([
  [keys.favorites('all', '2026-11-17'), '["favorites","all"]'],
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

test('pages are saved as one page, which continues after the last one and has the deletions of the overlay', () => {
  const overlay = new Overlay();
  overlay.receive('request', 'b', 'live', { version: 2, field: 'version', values: null });
  const page = (id: string, nextCursor: number) => ({ requests: [{ id, version: 1 }], nextCursor, readAt: 0 });
  const list = { pages: Array.from('abcdefg', (id, at) => page(id, at + 1)), pageParams: [null, 1, 2, 3, 4, 5, 6] };
  expect(snapshot(keys.requests('community', ''), list, overlay)).toEqual({
    pages: [{ requests: ['a', 'c', 'd', 'e'].map((id) => ({ id, version: 1 })), nextCursor: 5, readAt: 1 }],
    pageParams: [null],
  });
});

test('the first page of the inbox is saved', () => {
  const list = {
    pages: [
      { entries: [2], nextCursor: 2 },
      { entries: [1], nextCursor: null },
    ],
    pageParams: [null, 2],
  };
  expect(snapshot(keys.inbox(), list, new Overlay())).toEqual({ pages: list.pages.slice(0, 1), pageParams: [null] });
});

test('restored pages are older than all that the tab received, unless the tab saved them itself', () => {
  const list = { pages: [{ songs: [], readAt: 7 }], pageParams: [] };
  expect(restored(list, 5, false)).toMatchObject({ pages: [{ readAt: 0, savedAt: 5 }] });
  expect(restored(list, 5, true)).toMatchObject({ pages: [{ readAt: 7, savedAt: 5 }] });
  expect(savedAtOf(restored(list, 5, true))).toBe(5);
  expect(savedAtOf(list)).toBeUndefined();
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
