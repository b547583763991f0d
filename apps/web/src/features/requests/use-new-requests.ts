import { requestsRoom } from '@dubplate/domain/live/live-events.ts';
import type { NewRequest, RequestTab } from '@dubplate/domain/requests/request.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { onLive, watchRoom } from '../../platform/live.ts';
import { keys, queries, type RequestsPage } from '../../platform/queries.ts';
import { currentMember } from '../../platform/session.ts';
import { isPosting } from './posting.ts';
import { isListed } from './use-requests.ts';

function hear({ id, username }: NewRequest): void {
  if (isPosting(id) || isListed(id)) return;
  tellNewRequests(username === currentMember()?.username ? 'mine' : 'community');
}

export const tellNewRequests = (tab: RequestTab): void => void queries.setQueryData(keys.newRequests(tab), true);

/** Hears of every new request for as long as the screen is open. */
export function useNewRequestNews(): void {
  useEffect(() => {
    const stop = [watchRoom(requestsRoom), onLive({ newRequest: hear })];
    return () => stop.forEach((end) => end());
  }, []);
}

/** Whether there are requests the list does not show: heard of, or noticed after something may have been missed. */
export function useHasNew(tab: RequestTab): boolean {
  const { data } = useQuery({
    queryKey: keys.newRequests(tab),
    // Asked again with everything else after a gap (app/member-area.tsx).
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<RequestsPage['counts']>(keys.requestCounts());
      const { counts } = await api.requests.list.query({ tab, query: '' }, { signal });
      queries.setQueryData(keys.requestCounts(), counts);
      const known = queries.getQueryData<boolean>(keys.newRequests(tab)) ?? false;
      return known || (before !== undefined && counts[tab] > before[tab]);
    },
    initialData: false,
    staleTime: Infinity,
  });
  return data;
}
