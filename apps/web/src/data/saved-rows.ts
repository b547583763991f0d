import type { QueryKey } from '@tanstack/react-query';
import { keys } from '../platform/queries.ts';

/** Their keys end with the calendar day. Saved without it: offline, the list of another day is the newest. */
const daily = new Set<unknown>([...keys.favorites(), ...keys.released(), ...keys.discover(), ...keys.artist()]);
const others = new Set<unknown>([
  ...keys.savedHearts(),
  ...keys.requests(),
  ...keys.requestCounts(),
  ...keys.memberSongs(),
  ...keys.memberSolved(),
  ...keys.inbox(),
  'song',
  'request',
  'comments',
  'member',
]);

/** What a query is saved under. Null for what is not worth reading offline, such as searches and the console. */
export function savedName([first, ...parts]: QueryKey): string | null {
  if (!daily.has(first) && !others.has(first)) return null;
  // request-search.ts: the key of a list without a search is empty or starts with '#'.
  if (first === 'requests' && parts[1] && !String(parts[1]).startsWith('#')) return null;
  return JSON.stringify([first, ...(daily.has(first) ? parts.slice(0, -1) : parts)]);
}

export type Restored = { pages?: Restored[]; readAt?: number; savedAt?: number };

/** When restored data was saved; undefined for data that was fetched in this tab. */
export function savedAtOf(data: unknown): number | undefined {
  const { pages, savedAt } = (data ?? {}) as Restored;
  return pages ? pages[0]?.savedAt : savedAt;
}

/** The rows to delete, so that the others have at most `maxSize` together. The rows are sorted by use, oldest first. */
export function leastRecentlyUsed<R extends { size: number }>(rows: readonly R[], maxSize: number): R[] {
  let size = rows.reduce((sum, row) => sum + row.size, 0);
  return rows.filter((row) => {
    if (size <= maxSize) return false;
    size -= row.size;
    return true;
  });
}
