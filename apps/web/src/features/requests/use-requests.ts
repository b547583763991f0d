import { requestsRoom } from '@dubplate/domain/live/live-events.ts';
import {
  requestTabs,
  type NewRequest,
  type RequestFilter,
  type RequestTab,
} from '@dubplate/domain/requests/request.ts';
import { skipToken, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { overlay, read, useOverlayView } from '../../data/member-overlay.ts';
import type { OverlayView } from '../../data/overlay.ts';
import { isListed, receiveRow } from '../../data/requests.ts';
import { shownCounts, shownRequests } from '../../data/shown-rows.ts';
import { api } from '../../platform/api.ts';
import { onLive, watchRoom } from '../../platform/live.ts';
import { memberScoped } from '../../platform/member-scope.ts';
import { keys, queries, type RequestsPage } from '../../platform/queries.ts';
import { currentMember } from '../../platform/session.ts';
import { screenScroller } from '../../ui/hooks/screen-scroller.ts';
import { listKey, searchFor, searchKey } from './request-search.ts';

type Cursor = RequestsPage['nextCursor'];
/** `savedAt`: from an earlier visit (data/saved-queries.ts). The screen fetches it again. */
type Page = RequestsPage & { readAt: number; savedAt?: number };

/** A list of the screen: a tab, what is typed into its search box, and the chosen filter chip. */
export type Listing = { tab: RequestTab; typed: string; filter: RequestFilter };

const keyOf = ({ tab, typed, filter }: Listing): string => listKey(tab, typed, filter);

async function fetchPage({ tab, typed, filter }: Listing, cursor: Cursor, signal?: AbortSignal): Promise<Page> {
  const query = searchFor(tab, typed);
  const input = { tab, query, ...(tab === 'community' && !query && { filter }), ...(cursor && { cursor }) };
  const page = await read(() => api.requests.list.query(input, { signal }));
  for (const row of page.requests) receiveRow(row);
  queries.setQueryData<Page>(keys.requestCounts(), page);
  settleCounts(page);
  return page;
}

export function useRequests(listing: Listing) {
  const view = useOverlayView();
  const { tab } = listing;
  const key = keyOf(listing);
  const { data, ...list } = useInfiniteQuery({
    queryKey: keys.requests(tab, key),
    queryFn: ({ pageParam, signal }) => fetchPage(listing, pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: (page) => page.nextCursor,
    // The overlay has newer versions of the rows. A refetch would change their order while the member reads.
    staleTime: Infinity,
    // Keeps the previous results of the same tab on screen during a search.
    placeholderData: (before, query) => (query?.queryKey[1] === tab ? before : undefined),
  });
  // For a new search. The screen restarts a tab when the member taps it, and Back restarts nothing.
  const restart = useEffectEvent(() => void restartList(listing));
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) restart();
    shownKey.current = key;
  }, [key]);
  const { pages, append } = useShownPages(key, data?.pages.length ?? 1);
  return {
    ...list,
    append,
    /** Nothing matches the search: the rows have a word that is close. */
    isClose: data?.pages[0]?.corrected === true,
    requests: useMemo(() => data && shownRequests(view, tab, data.pages), [data, tab, view]),
    shown: useMemo(() => data && shownRequests(view, tab, data.pages.slice(0, pages)), [data, tab, view, pages]),
    hasNews: useMemo(() => hasNews(view, tab, data?.pages[0]), [data, tab, view]),
  };
}

/** How many pages are on screen. The next one is read ahead. Back shows all that were read. */
function useShownPages(key: string, loaded: number) {
  const [state, setState] = useState({ key, pages: loaded });
  const pages = state.key === key ? Math.min(state.pages, loaded) : loaded;
  // Another list, or one that started anew.
  if (state.key !== key || state.pages !== pages) setState({ key, pages });
  return { pages, append: pages < loaded ? () => setState({ key, pages: pages + 1 }) : undefined };
}

export function useRequestCounts(): RequestsPage['counts'] | undefined {
  const view = useOverlayView();
  const { data } = useQuery<Page>({ queryKey: keys.requestCounts(), queryFn: skipToken, staleTime: Infinity });
  return data && shownCounts(view, data);
}

async function readCounts(): Promise<Page | null> {
  const queryFn = () => read(() => api.requests.list.query({ tab: 'mine', query: '' }));
  const options = { queryKey: keys.requestCounts(), queryFn, staleTime: 0, retry: 1 };
  const page = await queries.fetchQuery(options).catch(() => null);
  if (page) settleCounts(page);
  return page;
}

/** How long after a change its message may arrive. */
const settledMs = 2_000;

/** A change that arrives during a read of the counts, or soon after, may be in them already. They are read again. */
function settleCounts({ readAt }: Page): void {
  const isShown = () => queries.getQueryData<Page>(keys.requestCounts())?.readAt === readAt;
  const isChanged = () => overlay().added('request counts', readAt).length > 0;
  setTimeout(() => isShown() && isChanged() && void readCounts(), settledMs);
}

const firstPage = (tab: RequestTab, key: string): Page | undefined =>
  queries.getQueryData<InfiniteData<Page>>(keys.requests(tab, key))?.pages[0];

/** Cancels a page in flight, because it continues the old list. */
async function replaceList(tab: RequestTab, key: string, page: Page): Promise<void> {
  const queryKey = keys.requests(tab, key);
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<InfiniteData<Page>>(queryKey, (list) => list && { pages: [page], pageParams: [null] });
}

/** The spec: a chosen tab or search starts with its newest first page, unless the member has scrolled by then. */
export async function restartList(listing: Listing): Promise<void> {
  const { tab, typed } = listing;
  const key = keyOf(listing);
  const before = firstPage(tab, key);
  // Never read: the screen reads it.
  if (!before || before.savedAt) return;
  await replaceList(tab, key, before);
  const page = await fetchPage(listing, null).catch(() => null);
  const isCurrent = firstPage(tab, key) === before;
  if (isCurrent && page && screenScroller().scrollTop === 0) await replaceList(tab, key, page);
  else if (!searchKey(tab, typed) && page) addCounts(tab, page);
}

/** Replaces a list by its newest first page. The old list stays until that page is read. */
export const fetchNewest = async (tab: RequestTab, filter: RequestFilter): Promise<void> => {
  const listing = { tab, typed: '', filter };
  await replaceList(tab, keyOf(listing), await fetchPage(listing, null));
};

/** A request that a live message was about, or the counts after messages may have been missed. */
type News = { id: string; tab: RequestTab; counted?: Counted };
type Counted = Pick<Page, 'counts' | 'readAt'>;

export const addNews = (news: News): void => overlay().add('new requests', news);
const addCounts = (tab: RequestTab, { counts, readAt }: Counted): void =>
  addNews({ id: `counts of ${tab}`, tab, counted: { counts, readAt } });

/** Whether the server has requests that a list does not show. The list then offers the "New requests" pill. */
function hasNews(view: OverlayView, tab: RequestTab, first: Page | undefined): boolean {
  if (!first || first.savedAt) return false;
  // What was added before the list was read is in it.
  const news = view.added<News>('new requests', first.readAt).filter((each) => each.tab === tab);
  const isMore = (counted: Counted) => shownCounts(view, counted)[tab] > shownCounts(view, first)[tab];
  return news.some(({ id, counted }) => (counted ? isMore(counted) : !isListed(id)));
}

/** Messages before the room was joined were missed, so the lists are compared with the server's counts. */
async function countMissed(): Promise<void> {
  if (queries.getQueriesData({ queryKey: keys.requests() }).every(([, list]) => !list)) return;
  const page = await readCounts();
  if (page) for (const tab of requestTabs) addCounts(tab, page);
}

/** Requests posted from this tab: the message about one of them may arrive before the answer. */
export const postedHere = memberScoped(() => new Set<string>());

export function useNewRequestNews(): void {
  useEffect(() => {
    const newRequest = ({ id, username }: NewRequest) => {
      if (postedHere().has(id) || isListed(id)) return;
      addNews({ id, tab: username === currentMember()?.username ? 'mine' : 'community' });
    };
    const stop = [watchRoom(requestsRoom, () => void countMissed()), onLive({ newRequest })];
    return () => stop.forEach((end) => end());
  }, []);
}
