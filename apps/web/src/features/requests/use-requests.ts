import { requestsRoom } from '@dubplate/domain/live/live-events.ts';
import type { NewRequest, RequestTab } from '@dubplate/domain/requests/request.ts';
import { skipToken, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { keptRows, overlay, read, useOverlayView } from '../../data/member-overlay.ts';
import { isListed, receiveRow } from '../../data/requests.ts';
import { shownCounts, shownRequests } from '../../data/shown-rows.ts';
import { api } from '../../platform/api.ts';
import { onLive, watchRoom } from '../../platform/live.ts';
import { memberScoped } from '../../platform/member-scope.ts';
import { keys, queries, type RequestsPage } from '../../platform/queries.ts';
import { currentMember } from '../../platform/session.ts';
import { searchFor, searchKey } from './request-search.ts';

type Cursor = NonNullable<RequestsPage['nextCursor']>;
type Page = RequestsPage & { readAt: number };

async function fetchPage(tab: RequestTab, typed: string, cursor: Cursor | null, signal?: AbortSignal): Promise<Page> {
  const query = searchFor(tab, typed);
  // Before the call: a request posted meanwhile may be missing from the answer.
  if (!cursor && !query) setHasNew(tab, false);
  const page = await read(() => api.requests.list.query({ tab, query, ...(cursor && { cursor }) }, { signal }));
  for (const row of page.requests) receiveRow(row);
  queries.setQueryData<Page>(keys.requestCounts(), page);
  return page;
}

/** One tab of Track ID, page after page as it is scrolled to. */
export function useRequests(tab: RequestTab, typed: string) {
  const view = useOverlayView();
  const key = searchKey(tab, typed);
  const list = useInfiniteQuery({
    queryKey: keys.requests(tab, key),
    queryFn: ({ pageParam, signal }) => fetchPage(tab, typed, pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.nextCursor,
    // The overlay has newer versions of its rows, and its order must not change under the reader.
    staleTime: Infinity,
    // The last results stay until the next are there; those of the other tab are something else.
    placeholderData: (before, asked) => (asked?.queryKey[1] === tab ? before : undefined),
  });
  // For a search that is chosen; a tab is chosen by a tap (track-id-screen.tsx), and Back chooses nothing.
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) void startAnew(tab, typed);
    shownKey.current = key;
  }, [tab, typed, key]);
  const pages = list.data?.pages;
  return { ...list, requests: useMemo(() => pages && shownRequests(view, tab, pages), [pages, tab, view]) };
}

/** How many requests there are on either tab, once a list has been read. */
export function useRequestCounts(): RequestsPage['counts'] | undefined {
  const view = useOverlayView();
  const { data } = useQuery<Page>({ queryKey: keys.requestCounts(), queryFn: skipToken, staleTime: Infinity });
  return data && shownCounts(view, data);
}

const firstPage = (tab: RequestTab, key: string): Page | undefined =>
  queries.getQueryData<InfiniteData<Page>>(keys.requests(tab, key))?.pages[0];

/** A page in flight continues the old list: it is cancelled, and read again when the end of the list is in sight. */
async function replaceList(tab: RequestTab, key: string, page: Page): Promise<void> {
  const queryKey = keys.requests(tab, key);
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<InfiniteData<Page>>(queryKey, (list) => list && { pages: [page], pageParams: [null] });
}

/**
 * The spec: a list starts with its first page when its tab or search is chosen, in the order of now. Its old first page
 * stays until that is read, and also when the member scrolls meanwhile: nothing moves while it is read.
 */
export async function startAnew(tab: RequestTab, typed: string): Promise<void> {
  const key = searchKey(tab, typed);
  const before = firstPage(tab, key);
  // Never read: the screen that shows it reads it.
  if (!before) return;
  await replaceList(tab, key, before);
  const hadNew = queries.getQueryData<boolean>(keys.newRequests(tab)) ?? false;
  // When the server cannot be asked, the old page stays.
  const page = await fetchPage(tab, typed, null).catch(() => null);
  if (firstPage(tab, key) !== before) return;
  if (page && window.scrollY === 0) await replaceList(tab, key, page);
  else if (!key && (hadNew || (page && hasMore(tab, page, before)))) setHasNew(tab);
}

/** Replaces a list by its newest first page; until that is there, the old one stays. */
export async function fetchNewest(tab: RequestTab): Promise<void> {
  await replaceList(tab, '', await fetchPage(tab, '', null));
}

/** Coming to the screen anew reads it anew. */
export const clearRequests = (): void => queries.removeQueries({ queryKey: keys.requests() });

/** There are requests the list does not show, and the pill offers them. */
export const setHasNew = (tab: RequestTab, hasNew = true): void =>
  void queries.setQueryData(keys.newRequests(tab), hasNew);

/** More requests than an earlier page was read with and arrived since. */
const hasMore = (tab: RequestTab, page: Page, before: Page): boolean =>
  page.counts[tab] > shownCounts(overlay(), before)[tab];

/** Requests posted from this tab: a message about one of them is no news. */
export const postedHere = memberScoped(() => new Set<string>());

/** Receives messages about new requests while the screen is open. */
export function useNewRequestNews(): void {
  useEffect(() => {
    const newRequest = ({ id, username }: NewRequest) => {
      if (postedHere().has(id) || isListed(id)) return;
      setHasNew(username === currentMember()?.username ? 'mine' : 'community');
    };
    // A list that was read before the room was joined, such as one on the way back, may have missed some.
    const askForMissed = () =>
      keptRows(keys.requests(), 'requests').length > 0 &&
      void queries.invalidateQueries({ queryKey: keys.newRequests() });
    const stop = [watchRoom(requestsRoom, askForMissed), onLive({ newRequest })];
    return () => stop.forEach((end) => end());
  }, []);
}

/** Whether there are new requests: from a message, or counted after messages may have been missed. */
export function useHasNew(tab: RequestTab): boolean {
  const { data } = useQuery({
    queryKey: keys.newRequests(tab),
    queryFn: async ({ signal }) => {
      const page = await read(() => api.requests.list.query({ tab, query: '' }, { signal }));
      queries.setQueryData(keys.requestCounts(), page);
      const before = firstPage(tab, '');
      const isKnown = queries.getQueryData<boolean>(keys.newRequests(tab)) ?? false;
      return isKnown || (before !== undefined && hasMore(tab, page, before));
    },
    initialData: false,
    staleTime: Infinity,
  });
  return data;
}
