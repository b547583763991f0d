import { requestsRoom } from '@dubplate/domain/live/live-events.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../data/member-overlay.ts';
import { api, failureOf } from '../../platform/api.ts';
import { watchRoom } from '../../platform/live.ts';
import { keys, queries } from '../../platform/queries.ts';

type Opened = Awaited<ReturnType<typeof api.members.page.query>>;

export type MemberReading =
  | { status: 'loading' }
  | { status: 'failed'; tryAgain: () => void }
  | { status: 'missing' }
  | { status: 'here'; opened: Opened };

/** The page of a member. 'missing' when no member has that name. */
export function useMember(username: string): MemberReading {
  const { data, isError, refetch } = useQuery({
    queryKey: keys.member(username),
    queryFn: async ({ signal }) => {
      try {
        return await api.members.page.query({ username }, { signal });
      } catch (error) {
        if (['member-missing', 'invalid-input'].includes(failureOf(error).reason)) return null;
        throw error;
      }
    },
  });
  if (data) return { status: 'here', opened: data };
  if (data === null) return { status: 'missing' };
  return isError ? { status: 'failed', tryAgain: () => void refetch() } : { status: 'loading' };
}

const firstPage = null as string | null;

export const useMemberSongs = (username: string) =>
  useInfiniteQuery({
    queryKey: keys.memberSongs(username),
    queryFn: ({ pageParam, signal }) =>
      read(() => api.members.songs.query({ username, ...(pageParam && { cursor: pageParam }) }, { signal })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor,
  });

export function useMemberSolved(username: string) {
  // The server announces hidden and restored requests in this room. A refetch updates the list.
  useEffect(
    () =>
      watchRoom(requestsRoom, () => {
        const queryKey = keys.memberSolved(username);
        if (queries.getQueryData(queryKey)) void queries.invalidateQueries({ queryKey });
      }),
    [username],
  );
  return useInfiniteQuery({
    queryKey: keys.memberSolved(username),
    queryFn: ({ pageParam, signal }) =>
      read(() => api.members.solved.query({ username, ...(pageParam && { cursor: pageParam }) }, { signal })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.nextCursor,
  });
}
