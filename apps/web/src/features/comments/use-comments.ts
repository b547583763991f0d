import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read, useOverlayView } from '../../data/member-overlay.ts';
import { shownComments } from '../../data/shown-rows.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

/** The comments of a request, oldest first; the newest page is read first. */
export function useComments(requestId: string, looking: boolean) {
  const view = useOverlayView();
  const { data, ...pages } = useInfiniteQuery({
    queryKey: keys.comments(requestId),
    enabled: looking,
    queryFn: ({ pageParam, signal }) =>
      read(() => api.comments.list.query({ requestId, ...(pageParam !== null && { cursor: pageParam }) }, { signal })),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    // No live messages arrive while the sheet is closed.
    staleTime: 0,
  });
  return {
    comments: useMemo(() => data && shownComments(view, requestId, data.pages), [data, requestId, view]),
    hasEarlier: pages.hasNextPage,
    loadingEarlier: pages.isFetchingNextPage,
    failed: pages.isError && !data,
    tryAgain: () => void pages.refetch(),
    loadEarlier: () => pages.fetchNextPage(),
  };
}
