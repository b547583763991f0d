import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { RequestCard, RequestTab } from '@dubplate/domain/requests/request.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { Overlay, Row } from './overlay.ts';
import type { Restored } from './saved-rows.ts';
import { shownComments, shownCounts, shownFavorites, shownRequests, shownSaved } from './shown-rows.ts';

/** More pages are not saved: with 5,000 favorites, the write would be a long task. */
const maxPages = 5;

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

/**
 * `savedAt` marks what was not fetched. The clock of a page means something only in the tab that read it: in another
 * tab, all that arrived there is newer.
 */
export function restored(data: object, savedAt: number, isOwnClock: boolean): object {
  const mark = { savedAt, ...(!isOwnClock && { readAt: 0 }) };
  const { pages } = data as Restored;
  return { ...data, ...mark, ...(pages && { pages: pages.map((page) => ({ ...page, ...mark })) }) };
}
