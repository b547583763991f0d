import { maxQueryLength, queryPhrase } from '@dubplate/domain/search.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SearchCursor } from '@dubplate/domain/songs/song-search.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

export type ReleaseWindow = { filter: ReleaseFilter; today: CalendarDay };

/**
 * Results for a query, page after page; a newer query cancels the call before it, and the last results stay until the next
 * are there. With a window, only songs that come out in it.
 */
export function useSearch(query: string, window: ReleaseWindow | null) {
  return useInfiniteQuery({
    queryKey: keys.search(queryPhrase(query), window?.filter, window?.today),
    queryFn: ({ pageParam, signal }) =>
      api.songs.search.query(
        { query: query.slice(0, maxQueryLength), ...window, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as SearchCursor | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
