import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { isGoneComment, newestComments, withoutDeleted } from '../../platform/comments.ts';
import { keys } from '../../platform/queries.ts';

/** The comments of a request, oldest first: the newest page, what was heard since, and what was asked for before it. */
export function useComments(requestId: string, looking: boolean) {
  const pages = useInfiniteQuery({
    queryKey: keys.comments(requestId),
    enabled: looking,
    queryFn: ({ pageParam, signal }) =>
      withoutDeleted(requestId, pageParam, () =>
        api.comments.list.query({ requestId, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    // Nobody kept them true while they were out of sight.
    staleTime: 0,
  });
  const { data: heard } = useQuery<Comment[]>({
    queryKey: keys.heardComments(requestId),
    queryFn: skipToken,
    staleTime: Infinity,
  });
  const comments = useMemo(() => pages.data && merge(pages.data.pages, heard ?? []), [pages.data, heard]);
  return {
    comments,
    hasEarlier: pages.hasNextPage,
    loadingEarlier: pages.isFetchingNextPage,
    failed: pages.isError && !pages.data,
    tryAgain: () => void pages.refetch(),
    loadEarlier: () => pages.fetchNextPage(),
  };
}

type Page = { comments: Comment[]; nextCursor: number | null };

function merge(pages: Page[], heard: readonly Comment[]): Comment[] {
  const fetched = pages.flatMap((page) => page.comments);
  // What is older than the oldest page that was fetched comes with a page of its own.
  const since = pages.at(-1)?.nextCursor ?? 0;
  return newestComments([...fetched, ...heard.filter(({ position }) => position >= since)])
    .filter(({ id }) => !isGoneComment(id))
    .toSorted((a, b) => a.position - b.position);
}
