import { expect, test } from 'vitest';
import { keys } from '../platform/queries.ts';
import { Overlay } from './overlay.ts';
import { savedAtOf } from './saved-rows.ts';
import { restored, snapshot } from './snapshots.ts';

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
