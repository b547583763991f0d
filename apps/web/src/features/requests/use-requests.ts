import { maxQueryLength, queryWords } from '@dubplate/domain/search.ts';
import type { RequestTab } from '@dubplate/domain/requests/request.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { keys, queries, type RequestsPage } from '../../platform/queries.ts';
import { changeList, newestRequests, type RequestList } from '../../platform/requests.ts';
import { currentMember } from '../../platform/session.ts';

type Cursor = NonNullable<RequestsPage['nextCursor']>;

/** What is searched for; My Requests has no search. */
const searchFor = (tab: RequestTab, typed: string): string =>
  tab === 'mine' ? '' : typed.trim().slice(0, maxQueryLength);

/** What a search is kept under: 'two  Step' and 'step two' are one. Signs alone are a search too, and find nothing. */
export function searchKey(tab: RequestTab, typed: string): string {
  const query = searchFor(tab, typed);
  return queryWords(query).toSorted().join(' ') || query;
}

/** A page of a list; its counts are everybody's. */
async function fetchPage(tab: RequestTab, typed: string, cursor: Cursor | null, signal?: AbortSignal) {
  const query = searchFor(tab, typed);
  const asked = { tab, query, ...(cursor && { cursor }) };
  // Before it is asked for: what is posted meanwhile may be missing from it.
  if (!cursor && !query) sawNewRequests(tab);
  const memberId = currentMember()?.id;
  const page = await api.requests.list.query(asked, signal && { signal });
  // Somebody else may have signed in meanwhile.
  if (memberId !== currentMember()?.id) throw new Error('This page is somebody else’s');
  queries.setQueryData(keys.requestCounts(), page.counts);
  return page;
}

/** One tab of Track ID, page after page as it is scrolled to. */
export function useRequests(tab: RequestTab, typed: string) {
  const list = useInfiniteQuery({
    queryKey: keys.requests(tab, searchKey(tab, typed)),
    queryFn: ({ pageParam, signal }) => fetchPage(tab, typed, pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.nextCursor,
    // Live changes keep its rows true, and its order must not change under the reader.
    staleTime: Infinity,
    // The last results stay until the next are there; those of the other tab are something else.
    placeholderData: (before, asked) => (asked?.queryKey[1] === tab ? before : undefined),
  });
  const requests = useMemo(() => list.data && withoutRepeats(list.data), [list.data]);
  return { ...list, requests };
}

/**
 * What a list shows, as new as anything that was heard since it was read. A request that was voted up or down between
 * two pages may be on both, or on none.
 */
function withoutRepeats({ pages }: RequestList) {
  const rows = newestRequests(pages.flatMap((page) => page.requests));
  const byId = new Map(rows.map((request) => [request.id, request]));
  return [...byId.values()];
}

/** The list shows everything that was heard of. */
const sawNewRequests = (tab: RequestTab): void => void queries.setQueryData(keys.newRequests(tab), false);

/** How many requests there are on either tab, once a list has told. */
export function useRequestCounts(): RequestsPage['counts'] | undefined {
  const { data } = useQuery<RequestsPage['counts']>({
    queryKey: keys.requestCounts(),
    enabled: false,
    staleTime: Infinity,
  });
  return data;
}

/** The spec: a list starts anew with its first page when its tab or search is chosen. */
export function startAnew(tab: RequestTab, typed: string): Promise<void> {
  return changeList(tab, searchKey(tab, typed), ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
}

/** Replaces a list by its newest first page; until that is there, the old one stays. */
export async function fetchNewest(tab: RequestTab, typed: string): Promise<void> {
  const page = await fetchPage(tab, typed, null);
  await changeList(tab, searchKey(tab, typed), () => ({ pages: [page], pageParams: [null] }));
}

/** Whoever comes to the screen anew finds it as it is now, not as it was left. */
export const forgetRequests = (): void => queries.removeQueries({ queryKey: keys.requests() });

export const isListed = (id: string): boolean =>
  queries
    .getQueriesData<RequestList>({ queryKey: keys.requests() })
    .some(([, list]) => list?.pages.some((page) => page.requests.some((request) => request.id === id)));
