import { requestsRoom } from '@dubplate/domain/live/live-events.ts';
import type { NewRequest, RequestTab } from '@dubplate/domain/requests/request.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { onLive, watchRoom } from '../../platform/live.ts';
import { keys, queries } from '../../platform/queries.ts';
import type { RequestList } from '../../platform/requests.ts';
import { currentMember } from '../../platform/session.ts';
import { isPosting } from './posting.ts';
import { isListed } from './use-requests.ts';

function hear({ id, username }: NewRequest): void {
  if (isPosting(id) || isListed(id)) return;
  notifyNewRequests(username === currentMember()?.username ? 'mine' : 'community');
}

export const notifyNewRequests = (tab: RequestTab): void => void queries.setQueryData(keys.newRequests(tab), true);

/** A list that was read before the room was joined, such as one somebody comes back to, may have missed some. */
function askForMissed(): void {
  const lists = queries.getQueriesData<RequestList>({ queryKey: keys.requests() });
  if (lists.some(([, list]) => list)) void queries.invalidateQueries({ queryKey: keys.newRequests() });
}

/** Hears of every new request for as long as the screen is open. */
export function useNewRequestNews(): void {
  useEffect(() => {
    const stop = [watchRoom(requestsRoom, askForMissed), onLive({ newRequest: hear })];
    return () => stop.forEach((end) => end());
  }, []);
}

/** Whether there are requests the list does not show: heard of, or noticed after something may have been missed. */
export function useHasNew(tab: RequestTab): boolean {
  const { data } = useQuery({
    queryKey: keys.newRequests(tab),
    // Asked after a gap: there are more than the list was read with.
    queryFn: async ({ signal }) => {
      const { counts } = await api.requests.list.query({ tab, query: '' }, { signal });
      queries.setQueryData(keys.requestCounts(), counts);
      const known = queries.getQueryData<boolean>(keys.newRequests(tab)) ?? false;
      const read = queries.getQueryData<RequestList>(keys.requests(tab, ''))?.pages[0]?.counts;
      return known || (read !== undefined && counts[tab] > read[tab]);
    },
    initialData: false,
    staleTime: Infinity,
  });
  return data;
}
