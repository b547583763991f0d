import { maxQueryLength, queryPhrase } from '@dubplate/domain/search.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SearchCursor } from '@dubplate/domain/songs/song-search.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { read } from '../../data/member-overlay.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

export type ReleaseWindow = { filter: ReleaseFilter; today: CalendarDay };

/**
 * A new query cancels the previous request. The previous results stay on screen until the new ones load.
 * With a window, only songs released in it are found.
 */
export function useSearch(query: string, window: ReleaseWindow | null) {
  return useInfiniteQuery({
    queryKey: keys.search(queryPhrase(query), window?.filter, window?.today),
    queryFn: ({ pageParam, signal }) =>
      read(() =>
        api.songs.search.query(
          { query: query.slice(0, maxQueryLength), ...window, ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      ),
    initialPageParam: null as SearchCursor | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
