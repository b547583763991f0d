import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { read } from '../../data/member-overlay.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

/** A member's favorites, page after page as they are scrolled to; release views in the order of their days. */
export function useFavorites(filter: ReleaseFilter, today: CalendarDay) {
  return useInfiniteQuery({
    queryKey: keys.favorites(filter, today),
    queryFn: ({ pageParam, signal }) =>
      read(() => api.favorites.list.query({ filter, today, ...pageParam }, { signal })),
    initialPageParam: {} as { cursor?: number; cursorDay?: CalendarDay },
    getNextPageParam: ({ nextCursor, nextCursorDay }) =>
      nextCursor === null ? null : { cursor: nextCursor, ...(nextCursorDay && { cursorDay: nextCursorDay }) },
    // The overlay has what changed since, and a missed message is noticed (app/member-area.tsx): a long list is not fetched
    // again for nothing.
    staleTime: Infinity,
  });
}
