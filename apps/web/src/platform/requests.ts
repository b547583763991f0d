import type { MemberSolved } from '@dubplate/domain/members/member-page.ts';
import {
  cutDescription,
  type RequestCard,
  type RequestDetail,
  type RequestEdit,
  type RequestState,
  type RequestTab,
  type VoteState,
} from '@dubplate/domain/requests/request.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { keys, queries, type RequestsPage } from './queries.ts';
import { onMemberChange } from './session.ts';

/**
 * The newest that is known of each request and of the member's vote for it, from whatever source: lists, the detail
 * sheet, live changes and answers arrive in any order, and every screen shows the newest of them.
 */
const states = new Map<string, RequestState>();
const votes = new Map<string, VoteState>();
/** The newest text of requests that were edited: a page that is fetched at this moment may have been read before. */
const edits = new Map<string, RequestEdit>();
/** Requests that are no more to be seen, by the newest version that was: one that is shown again is newer. */
const gone = new Map<string, number>();
/** Requests the member is voting for right now, and what is to be done with what was heard of them since. */
const held = new Map<string, (() => void)[]>();
onMemberChange(() => {
  for (const known of [states, votes, edits, gone, held]) known.clear();
});

export type RequestList = InfiniteData<RequestsPage>;
type Counts = RequestsPage['counts'];

const isNewer = (version: number, than: { version: number } | undefined) => !than || version > than.version;

const isGone = ({ id, version }: { id: string; version: number }) => version <= (gone.get(id) ?? -1);

/** A row as the server just told it, together with everything that was known before. */
export function newestRequest<Row extends RequestCard>(row: Row): Row {
  const { id, voteCount, commentCount, solved, resolvedSongId, version, voted } = row;
  const own = { id, voteCount, commentCount, solved, resolvedSongId, version };
  if (isNewer(version, states.get(id))) states.set(id, own);
  if (isNewer(version, votes.get(id))) votes.set(id, { id, voted, version });
  return asKnown(withEdit(row));
}

function withEdit<Row extends RequestCard>(row: Row): Row {
  const edit = edits.get(row.id);
  if (!edit || (row.editedAt ?? '') >= edit.editedAt) return row;
  const { title, description, link, editedAt } = edit;
  // A card shows the beginning of the description, the detail sheet all of it.
  if ('link' in row) return { ...row, title, description, link, editedAt };
  return { ...row, title, description: cutDescription(description), editedAt };
}

/** A row that was kept. Nothing is learnt from it: its vote may be older than the version it was given since. */
const asKnown = <Row extends RequestCard>(row: Row): Row => ({
  ...row,
  ...states.get(row.id),
  voted: votes.get(row.id)?.voted ?? row.voted,
});

/** Rows that were kept, as they stand by everything that is known. */
export const knownRequests = (rows: readonly RequestCard[]): RequestCard[] =>
  rows.map(asKnown).filter((row) => !isGone(row));

/**
 * Changes a list for good. A page that is being fetched was begun with the list as it was, and would put that back: it
 * is given up, and asked for again by whoever still looks at the end of the list.
 */
export async function changeList(
  tab: RequestTab,
  query: string,
  change: (list: RequestList) => RequestList,
): Promise<void> {
  const queryKey = keys.requests(tab, query);
  if (!queries.getQueryData(queryKey)) return;
  await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<RequestList>(queryKey, (list) => list && change(list));
}

function redraw(id: string): void {
  const drawn = <Row extends RequestCard>(row: Row): Row => (row.id === id ? asKnown(row) : row);
  changeLists((requests) => (requests.some((row) => row.id === id) ? requests.map(drawn) : requests));
  const before = queries.getQueryData<RequestDetail | null>(keys.request(id));
  if (!before) return;
  const after = drawn(before);
  queries.setQueryData(keys.request(id), after);
  // Who named it is not part of the live row.
  if (after.solved && !before.solved) void queries.invalidateQueries({ queryKey: keys.request(id) });
}

/** Not for good: a page that is fetched meanwhile may undo it, so whoever reads a list asks for the newest of it. */
function changeLists(change: (requests: RequestCard[]) => RequestCard[]): void {
  queries.setQueriesData<RequestList>(
    { queryKey: keys.requests() },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, requests: change(page.requests) })) },
  );
}

/** How a request stands, as everybody is told. */
export function applyRequest(state: RequestState): void {
  // Nobody can tell yet whether it already holds the vote that is under way.
  if (held.has(state.id)) return void held.get(state.id)?.push(() => applyRequest(state));
  if (!isNewer(state.version, states.get(state.id))) return;
  states.set(state.id, state);
  redraw(state.id);
}

/** The owner edited the text of a request. */
export function applyEdit(edit: RequestEdit): void {
  if ((edits.get(edit.id)?.editedAt ?? '') >= edit.editedAt) return;
  edits.set(edit.id, edit);
  changeLists((requests) => (requests.some(({ id }) => id === edit.id) ? requests.map(withEdit) : requests));
  queries.setQueryData<RequestDetail | null>(keys.request(edit.id), (detail) => detail && withEdit(detail));
}

/** Whether a screen shows a text that is older than this edit. */
export function showsOlderText(id: string, editedAt: string): boolean {
  const lists = queries.getQueriesData<RequestList>({ queryKey: keys.requests() });
  const rows: RequestCard[] = lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.requests);
  const detail = queries.getQueryData<RequestDetail | null>(keys.request(id));
  return [...rows, ...(detail ? [detail] : [])].some((row) => row.id === id && (row.editedAt ?? '') < editedAt);
}

/** Which way the member voted, here or on another screen of theirs. */
export function applyVote(vote: VoteState): void {
  if (held.has(vote.id)) return void held.get(vote.id)?.push(() => applyVote(vote));
  if (!isNewer(vote.version, votes.get(vote.id))) return;
  votes.set(vote.id, vote);
  redraw(vote.id);
}

/** An answer that holds the whole request. */
export function applyDetail(request: RequestDetail): void {
  queries.setQueryData(keys.request(request.id), newestRequest(request));
  redraw(request.id);
}

/** A vote is under way; the function returned says that it has been answered. */
export function holdRequest(id: string): () => void {
  held.set(id, []);
  return () => {
    const waiting = held.get(id) ?? [];
    held.delete(id);
    for (const act of waiting) act();
  };
}

/** A request that is no more to be seen leaves every list and its sheet. */
export function dropRequest(id: string, version = states.get(id)?.version ?? 0): void {
  const known = states.get(id);
  if (isGone({ id, version }) || (known && known.version > version)) return;
  gone.set(id, version);
  const lists = queries.getQueriesData<RequestList>({ queryKey: keys.requests() });
  const row = lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.requests);
  const listed = row.find((request) => request.id === id);
  if (listed) changeCounts(listed.mine ? { mine: -1 } : { community: -1 });
  changeLists((requests) =>
    requests.some((each) => each.id === id) ? requests.filter((each) => each.id !== id) : requests,
  );
  queries.setQueriesData<InfiniteData<MemberSolved>>(
    { queryKey: keys.memberSolved() },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, requests: page.requests.filter((each) => each.id !== id) })),
      },
  );
  queries.setQueryData<RequestDetail | null>(keys.request(id), (detail) => detail && null);
}

/** The member's own new request: at the top of their list, wherever it will rank. */
export async function addOwnRequest(request: RequestCard): Promise<void> {
  const listed = queries.getQueryData<RequestList>(keys.requests('mine', ''));
  if (listed?.pages.some((page) => page.requests.some(({ id }) => id === request.id))) return;
  changeCounts({ mine: 1 });
  if (!listed) {
    // One that is on its way may have been read before.
    await queries.cancelQueries({ queryKey: keys.requests('mine', '') });
    return queries.invalidateQueries({ queryKey: keys.requests('mine', '') });
  }
  await changeList('mine', '', (list) => {
    const [first, ...rest] = list.pages;
    if (!first) return list;
    return { ...list, pages: [{ ...first, requests: [newestRequest(request), ...first.requests] }, ...rest] };
  });
}

/** On the tabs, and in what each list was read with: what came or went by itself is nothing that was missed. */
function changeCounts(by: Partial<Counts>): void {
  const change = ({ community, mine }: Counts): Counts => ({
    community: community + (by.community ?? 0),
    mine: mine + (by.mine ?? 0),
  });
  queries.setQueryData<Counts>(keys.requestCounts(), (counts) => counts && change(counts));
  queries.setQueriesData<RequestList>(
    { queryKey: keys.requests() },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, counts: change(page.counts) })) },
  );
}
