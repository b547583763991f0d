import type { MemberId } from '@dubplate/domain/ids.ts';
import type { RequestsCursor } from '@dubplate/domain/requests/request.schema.ts';
import {
  listenCount,
  requestQueryWords,
  requestsPageSize,
  type RequestCard,
  type RequestFilter,
  type RequestTab,
} from '@dubplate/domain/requests/request.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { feedStatement } from './feed-pages.store.ts';
import { afterScore, afterTime } from './keyset.store.ts';
import { byPosting, cardsStatement, joinVote, selectCards, toCard, type CardRow } from './request-cards.store.ts';
import { searchInsideWords, searchSource, searchWordStarts, type RequestSearch } from './search.store.ts';

export type RequestsPage = { requests: RequestCard[]; nextCursor: RequestsCursor | null };

type Listing = {
  tab: RequestTab;
  query: string;
  filter?: RequestFilter | undefined;
  cursor?: RequestsCursor | undefined;
};

/** Requests of other members, by filter or the hottest first, or the member's own, the newest first. */
export async function listRequests(
  db: Database,
  memberId: MemberId,
  { tab, query, filter, cursor }: Listing,
): Promise<RequestsPage> {
  const pageSize = requestsPageSize(cursor);
  const words = requestQueryWords(query);
  // A query of punctuation only matches no request.
  if (words.length === 0 && query.trim()) return { requests: [], nextCursor: null };
  // A cursor without postedAt is from an older build: the list continues in the order of its first page.
  if (tab === 'mine' && words.length === 0 && (!cursor || cursor.postedAt !== undefined)) {
    return listOwnRequests(db, memberId, cursor);
  }
  const feed = tab === 'community' && words.length === 0 && filter ? feedStatement(filter, cursor) : null;
  if (feed) {
    const rows = await feed(db, { memberId, ...cursor });
    return toPage(rows, pageSize, ({ solved, at }) => ({ solved, at: Number(at) }));
  }
  if (words.length === 0) {
    const rows = await rankedLists[tab][cursor ? 'next' : 'first'](db, { memberId, ...cursor });
    return toPage(rows, pageSize, () => ({}));
  }
  // Searches are not prepared, because the best plan depends on the words.
  const read = async (search: RequestSearch, inside = false): Promise<RequestsPage> => {
    const source = searchSource(search, isListed(tab, memberId, cursor), pageSize + 1, cursor?.hotScore);
    const { rows } = await selectCards(source, memberId).execute(db);
    return toPage(rows, pageSize, () => (inside ? { inside } : {}));
  };
  // Searches inside words only if no word starts with the query. The next pages use the mode of the first page.
  if (!cursor?.inside) {
    const page = await read(searchWordStarts(words));
    if (page.requests.length > 0 || cursor) return page;
  }
  const inside = await searchInsideWords(db, words);
  return inside ? read(inside, true) : { requests: [], nextCursor: null };
}

const isListed = (tab: RequestTab, memberId: MemberId, cursor: RequestsCursor | undefined) =>
  sql.join(
    [
      sql`not request_states.hidden`,
      tab === 'mine'
        ? sql`request_states.member_id = ${memberId}`
        : sql`request_states.member_id is distinct from ${memberId}`,
      ...(cursor ? [afterScore(cursor)] : []),
    ],
    sql` and `,
  );

/** Lists by the hot score, for builds that know no filters. */
const rankedList = (tab: RequestTab, position: 'first' | 'next') => {
  const rows = requestsPageSize(position === 'first' ? undefined : position) + 1;
  return cardsStatement(
    `requests-${tab}-${position}`,
    (values) => sql`
      select request_id, hot_score from request_states
      where ${isListed(tab, values.memberId, position === 'first' ? undefined : values)}
      order by hot_score desc, request_id limit ${sql.lit(rows)}
    `,
  );
};
const rankedLists = {
  community: { first: rankedList('community', 'first'), next: rankedList('community', 'next') },
  mine: { first: rankedList('mine', 'first'), next: rankedList('mine', 'next') },
};

const ownPage = (name: string, rows: number, after: (values: { at: number; id: string }) => RawBuilder<unknown>) =>
  cardsStatement(
    name,
    (values) => sql`
      select id as request_id from requests where member_id = ${values.memberId} and hidden_at is null ${after(values)}
      order by created_at desc, id limit ${sql.lit(rows + 1)}
    `,
    byPosting,
  );
const ownPages = {
  first: ownPage('own-requests-first', requestsPageSize(undefined), () => sql``),
  next: ownPage(
    'own-requests-next',
    requestsPageSize('cursor'),
    (cursor) => sql`and ${afterTime({ at: sql`created_at`, id: sql`id` }, cursor)}`,
  ),
};

async function listOwnRequests(
  db: Database,
  memberId: MemberId,
  cursor: RequestsCursor | undefined,
): Promise<RequestsPage> {
  const rows = cursor
    ? await ownPages.next(db, { memberId, id: cursor.id, at: cursor.postedAt ?? 0 })
    : await ownPages.first(db, { memberId });
  return toPage(rows, requestsPageSize(cursor));
}

function toPage(
  rows: CardRow[],
  pageSize: number,
  keyOf: (last: CardRow) => Partial<RequestsCursor> = ({ at }) => ({ postedAt: Number(at) }),
): RequestsPage {
  const last = rows[pageSize - 1];
  const next = last && { hotScore: last.hot_score, id: last.request_id, ...keyOf(last) };
  return { requests: rows.slice(0, pageSize).map(toCard), nextCursor: rows.length > pageSize && next ? next : null };
}

/** Bounds the read, also for a member who voted for everything, and when few requests have a clip. */
const hottestRead = 1_000;

const unheardClips = cardsStatement(
  'requests-listen',
  ({ memberId }) => sql`
    select hottest.request_id, hottest.hot_score
    from (
      select request_id, hot_score, member_id from request_states
      where not hidden and not solved
      order by hot_score desc, request_id
      limit ${sql.lit(hottestRead)}
    ) as hottest
      ${joinVote(sql`hottest.request_id`, memberId)}
    where hottest.member_id is distinct from ${memberId} and vote.request_id is null
      and exists (select from clips where clips.request_id = hottest.request_id)
    order by hottest.hot_score desc, hottest.request_id
    limit ${sql.lit(listenCount)}
  `,
);

/** The hottest unsolved requests with a clip, without those of the member and those they voted for. */
export async function listUnheardClips(db: Database, memberId: MemberId): Promise<RequestCard[]> {
  return (await unheardClips(db, { memberId })).map(toCard);
}
