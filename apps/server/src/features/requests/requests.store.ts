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
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { feedPage } from './feed-pages.store.ts';
import { afterScore, afterTime } from './keyset.store.ts';
import { byPosting, selectCards, toCard, type CardRow } from './request-cards.store.ts';
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
  const feed = tab === 'community' && words.length === 0 && filter ? feedPage(filter, memberId, cursor) : null;
  if (feed) {
    const { rows } = await selectCards(feed.source, memberId, feed.name, feed.order).execute(db);
    return toPage(rows, pageSize, ({ solved, at }) => ({ solved, at: Number(at) }));
  }
  const where = sql.join(
    [
      sql`not request_states.hidden`,
      tab === 'mine'
        ? sql`request_states.member_id = ${memberId}`
        : sql`request_states.member_id is distinct from ${memberId}`,
      ...(cursor ? [afterScore(cursor)] : []),
    ],
    sql` and `,
  );
  const read = async (search: RequestSearch | null, inside = false): Promise<RequestsPage> => {
    const source = search
      ? searchSource(search, where, pageSize + 1, cursor?.hotScore)
      : sql`select request_id, hot_score from request_states where ${where}
          order by hot_score desc, request_id limit ${sql.lit(pageSize + 1)}`;
    // Searches are not prepared, because the best plan depends on the words.
    const name = search ? undefined : `requests-${tab}-${cursor ? 'next' : 'first'}`;
    const { rows } = await selectCards(source, memberId, name).execute(db);
    return toPage(rows, pageSize, () => (inside ? { inside } : {}));
  };
  if (words.length === 0) return read(null);
  // Searches inside words only if no word starts with the query. The next pages use the mode of the first page.
  if (!cursor?.inside) {
    const page = await read(searchWordStarts(words));
    if (page.requests.length > 0 || cursor) return page;
  }
  const inside = await searchInsideWords(db, words);
  return inside ? read(inside, true) : { requests: [], nextCursor: null };
}

async function listOwnRequests(
  db: Database,
  memberId: MemberId,
  cursor: RequestsCursor | undefined,
): Promise<RequestsPage> {
  const pageSize = requestsPageSize(cursor);
  const after = cursor
    ? sql`and ${afterTime({ at: sql`created_at`, id: sql`id` }, { at: cursor.postedAt ?? 0, id: cursor.id })}`
    : sql``;
  const source = sql`
    select id as request_id from requests where member_id = ${memberId} and hidden_at is null ${after}
    order by created_at desc, id limit ${sql.lit(pageSize + 1)}
  `;
  const name = `own-requests-${cursor ? 'next' : 'first'}`;
  const { rows } = await selectCards(source, memberId, name, byPosting).execute(db);
  return toPage(rows, pageSize);
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

/** The hottest unsolved requests with a clip, without those of the member and those they voted for. */
export async function listUnheardClips(db: Database, memberId: MemberId): Promise<RequestCard[]> {
  const page = sql`
    select hottest.request_id, hottest.hot_score
    from (
      select request_id, hot_score, member_id from request_states
      where not hidden and not solved
      order by hot_score desc, request_id
      limit ${sql.lit(hottestRead)}
    ) as hottest
    where hottest.member_id is distinct from ${memberId}
      and exists (select from clips where clips.request_id = hottest.request_id)
      and not exists (select from votes where votes.request_id = hottest.request_id and votes.member_id = ${memberId})
    order by hottest.hot_score desc, hottest.request_id
    limit ${sql.lit(listenCount)}
  `;
  const { rows } = await selectCards(page, memberId, 'requests-listen').execute(db);
  return rows.map(toCard);
}
