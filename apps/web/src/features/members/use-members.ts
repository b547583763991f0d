import type { MemberRow } from '@dubplate/domain/members/member-list.ts';
import { keepPreviousData, type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';

type MembersPage = Awaited<ReturnType<typeof api.members.list.query>>;

export function useMembers(query: string) {
  const list = useInfiniteQuery({
    queryKey: keys.members(query.trim()),
    queryFn: ({ pageParam, signal }) =>
      api.members.list.query({ query, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const members = useMemo(() => list.data?.pages.flatMap((page) => page.members), [list.data]);
  return { list, members };
}

function patchMember(id: string, patch: Partial<MemberRow>): void {
  queries.setQueriesData<InfiniteData<MembersPage>>(
    { queryKey: keys.members() },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          members: page.members.map((member) => (member.id === id ? { ...member, ...patch } : member)),
        })),
      },
  );
}

function fail(error: unknown): void {
  toast(failureOf(error).text, { tone: 'error' });
  // Another admin may have changed the member first: refetches the current state.
  void queries.invalidateQueries({ queryKey: keys.members() });
}

/** Optimistic update: `shown` is the new value while the server is working. */
export function useEarlyAccess({ id, earlyAccess }: MemberRow) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) => api.members.setEarlyAccess.mutate({ memberId: id, earlyAccess: next }),
    onSuccess(_, next) {
      patchMember(id, { earlyAccess: next });
      void queries.invalidateQueries({ queryKey: keys.audit() });
    },
    onError: fail,
  });
  return { set: mutate, busy: isPending, shown: isPending ? variables : earlyAccess };
}

export function useSuspend(onDone: () => void) {
  return useMutation({
    mutationFn: ({ id, suspended }: MemberRow) =>
      suspended ? api.members.reinstate.mutate({ memberId: id }) : api.members.suspend.mutate({ memberId: id }),
    onSuccess(_, { id, suspended }) {
      patchMember(id, suspended ? { suspended: false } : { suspended: true, seenAt: null });
      toast(suspended ? 'Reinstated. They can sign in again.' : 'Suspended and signed out everywhere');
      void queries.invalidateQueries({ queryKey: keys.audit() });
    },
    onError: fail,
    onSettled: onDone,
  });
}
