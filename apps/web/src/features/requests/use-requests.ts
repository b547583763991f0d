import { maxQueryLength, queryWords } from '@dubplate/domain/search.ts';
import type { RequestTab } from '@dubplate/domain/requests/request.ts';
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../platform/api.ts';
import { keys, queries, type RequestsPage } from '../../platform/queries.ts';
import { changeList, knownRequests, newestRequest, type RequestList } from '../../platform/requests.ts';
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
  return { ...page, requests: page.requests.map(newestRequest) };
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
  useStartAnew(tab, typed);
  const requests = useMemo(() => list.data && withoutRepeats(list.data), [list.data]);
  return { ...list, requests };
}

/** For a search that is chosen; a tab is chosen by a tap (track-id-screen.tsx), and Back chooses nothing. */
function useStartAnew(tab: RequestTab, typed: string): void {
  const key = searchKey(tab, typed);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    void startAnew(tab, typed);
  }, [tab, typed, key]);
}

/**
 * What a list shows, as new as anything that was heard since it was read. A request that was voted up or down between
 * two pages may be on both, or on none.
 */
function withoutRepeats({ pages }: RequestList) {
  const rows = knownRequests(pages.flatMap((page) => page.requests));
  const byId = new Map(rows.map((request) => [request.id, request]));
  return [...byId.values()];
}

/** The list shows everything that was heard of. */
const sawNewRequests = (tab: RequestTab): void => void queries.setQueryData(keys.newRequests(tab), false);

/** How many requests there are on either tab, once a list has told. */
export function useRequestCounts(): RequestsPage['counts'] | undefined {
  const { data } = useQuery<RequestsPage['counts']>({
    queryKey: keys.requestCounts(),
    queryFn: skipToken,
    staleTime: Infinity,
  });
  return data;
}

let lastStart = 0;

/**
 * The spec: a list starts anew with its first page when its tab or search is chosen, in the order of now. What is here
 * of it stays until that is read, and for good when somebody reads on meanwhile: nothing moves under their eyes.
 */
export async function startAnew(tab: RequestTab, typed: string): Promise<void> {
  lastStart += 1;
  const start = lastStart;
  const key = searchKey(tab, typed);
  await changeList(tab, key, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
  const before = queries.getQueryData<RequestList>(keys.requests(tab, key))?.pages[0];
  // Never read: it is asked for by whoever shows it.
  if (!before) return;
  const hadNew = queries.getQueryData<boolean>(keys.newRequests(tab)) ?? false;
  // Only a second look: when it cannot be had, what is on screen stays.
  const page = await fetchPage(tab, typed, null).catch(() => null);
  if (page && start === lastStart && window.scrollY === 0) {
    await changeList(tab, key, () => ({ pages: [page], pageParams: [null] }));
  } else if (!key && (hadNew || (page && page.counts[tab] > before.counts[tab]))) {
    queries.setQueryData(keys.newRequests(tab), true);
  }
}

/** Replaces a list by its newest first page; until that is there, the old one stays. */
export async function fetchNewest(tab: RequestTab, typed: string): Promise<void> {
  const page = await fetchPage(tab, typed, null);
  await changeList(tab, searchKey(tab, typed), () => ({ pages: [page], pageParams: [null] }));
}

/** Whoever comes to the screen anew finds it as it is now, not as it was left. */
export function clearRequests(): void {
  lastStart += 1;
  queries.removeQueries({ queryKey: keys.requests() });
}

export const isListed = (id: string): boolean =>
  queries
    .getQueriesData<RequestList>({ queryKey: keys.requests() })
    .some(([, list]) => list?.pages.some((page) => page.requests.some((request) => request.id === id)));
