import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { RequestCard, RequestTab } from '@dubplate/domain/requests/request.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { keys } from '../platform/queries.ts';
import type { Overlay, Row } from './overlay.ts';
import { shownComments, shownCounts, shownFavorites, shownRequests, shownSaved } from './shown-rows.ts';

/** More pages are not saved: with 5,000 favorites, the write would be a long task. */
const maxPages = 5;

/** Their keys end with the calendar day. Saved without it: offline, the list of another day is the newest. */
const daily = new Set<unknown>([...keys.favorites(), ...keys.discover(), ...keys.artist()]);
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

type Page = { songs: SongRow[]; requests: RequestCard[]; comments: Comment[]; nextCursor: number | null } & Read;
type Read = { counts: Record<RequestTab, number>; readAt: number };

/** The data of a query as the screen shows it: with the overlay on top. Null when its row was deleted. */
export function snapshot([first, id, day]: QueryKey, data: unknown, { view, clock }: Overlay): unknown {
  /** The first pages as one, which continues where the last of them ends. */
  const join = (rowsOf: (pages: Page[]) => Partial<Page>) => {
    const list = data as InfiniteData<Page>;
    const pages = list.pages.slice(0, maxPages);
    const page = { ...pages[0], ...pages.at(-1), ...rowsOf(pages), readAt: clock };
    return { pages: [page], pageParams: list.pageParams.slice(0, 1) };
  };
  switch (first) {
    case 'favorites':
      return join((pages) => ({ songs: shownFavorites(view, pages, id as ReleaseFilter, day as CalendarDay) }));
    case 'requests':
      return join((pages) => ({
        requests: shownRequests(view, id as RequestTab, pages).map((row) => view.newest('request', row)!),
      }));
    case 'comments':
      return join((pages) => ({ comments: shownComments(view, String(id), pages) }));
    case 'saved-hearts':
      return { songs: shownSaved(view, data as Page), readAt: clock };
    case 'request-counts':
      return { counts: shownCounts(view, data as Read), readAt: clock };
    case 'song':
    case 'request': {
      const row = data && view.newest(first, data as Row);
      return row && { ...row, readAt: clock };
    }
    case 'inbox': {
      const { pages, pageParams } = data as InfiniteData<unknown>;
      return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
    }
    default:
      return data;
  }
}

type Restored = { pages?: Restored[]; readAt?: number; savedAt?: number };

/**
 * `savedAt` marks what was not fetched. The clock of a page means something only in the tab that read it: in another
 * tab, all that arrived there is newer.
 */
export function restored(data: object, savedAt: number, isOwnClock: boolean): object {
  const mark = { savedAt, ...(!isOwnClock && { readAt: 0 }) };
  const { pages } = data as Restored;
  return { ...data, ...mark, ...(pages && { pages: pages.map((page) => ({ ...page, ...mark })) }) };
}

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
