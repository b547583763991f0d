import type { InviteFilter, InviteRow } from '@dubplate/domain/invites/invite.ts';
import { keepPreviousData, type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';

type InvitesPage = Awaited<ReturnType<typeof api.invites.list.query>>;

export function useInvites(filter: InviteFilter, query: string) {
  const list = useInfiniteQuery({
    queryKey: keys.invites(filter, query.trim()),
    queryFn: ({ pageParam, signal }) =>
      api.invites.list.query({ filter, query, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const invites = useMemo(() => list.data?.pages.flatMap((page) => page.invites), [list.data]);
  return { list, invites };
}

/** Invalidates all invite lists and the audit log. */
export async function refreshInvites(): Promise<void> {
  await Promise.all([keys.invites(), keys.audit()].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function useRevoke(onDone: () => void) {
  return useMutation({
    mutationFn: (id: string) => api.invites.revoke.mutate({ id }),
    onSuccess(_, id) {
      patchInvite(id, { state: 'revoked' });
      toast('Code revoked');
    },
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
    onSettled() {
      onDone();
      // Another admin may have revoked the code first, or a visitor used it: refetches the current state.
      void refreshInvites();
    },
  });
}

/** Updates the cached row immediately, before the refetch returns. */
function patchInvite(id: string, patch: Partial<InviteRow>): void {
  queries.setQueriesData<InfiniteData<InvitesPage>>(
    { queryKey: keys.invites() },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          invites: page.invites.map((invite) => (invite.id === id ? { ...invite, ...patch } : invite)),
        })),
      },
  );
}

/** Opens the invite form with the code filled in. */
export const inviteLink = (code: string): string => `${window.location.origin}/early-access?code=${code}`;
