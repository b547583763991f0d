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
import { feedStatement } from './feed-pages.store.ts';
import { afterScore } from './keyset.store.ts';
import { cardsStatement, joinVote, selectCards, toCard, type CardRow } from './request-cards.store.ts';
import {
  searchCloseWords,
  searchInsideWords,
  searchSource,
  searchWordStarts,
  type RequestSearch,
} from './search.store.ts';

export type RequestsPage = {
  requests: RequestCard[];
  nextCursor: RequestsCursor | null;
  /** The requests have a word that differs from the query by one character. */
  corrected?: boolean;
};

type Listing = {
  tab: RequestTab;
  query: string;
  filter?: RequestFilter | undefined;
  cursor?: RequestsCursor | undefined;
};

/** Requests of other members, by filter, or the member's own: the hottest first, as the spec has it for both tabs. */
export async function listRequests(
  db: Database,
  memberId: MemberId,
  { tab, query, filter, cursor }: Listing,
): Promise<RequestsPage> {
  const pageSize = requestsPageSize(cursor);
  const words = requestQueryWords(query);
  // A query of punctuation only matches no request.
  if (words.length === 0 && query.trim()) return { requests: [], nextCursor: null };
  if (words.length === 0) {
    const feed = feedStatement(tab === 'mine' ? 'mine' : (filter ?? 'hot'), cursor);
    const rows = await feed(db, { memberId, ...cursor });
    // An older build continues Unsolved only after a cursor with `solved`.
    return toPage(rows, pageSize, filter === 'unsolved' ? { solved: false } : {});
  }
  // Searches are not prepared, because the best plan depends on the words.
  const read = async (search: RequestSearch, mode: Partial<RequestsCursor> = {}): Promise<RequestsPage> => {
    const source = searchSource(search, isListed(tab, memberId, cursor), pageSize + 1, cursor?.hotScore);
    const { rows } = await selectCards(source, memberId).execute(db);
    return toPage(rows, pageSize, mode);
  };
  const nothing: RequestsPage = { requests: [], nextCursor: null };
  // Searches inside words only if no word starts with the query, and allows one wrong character only if that finds
  // nothing either. The next pages use the mode of the first page.
  if (!cursor?.inside && !cursor?.misspelled) {
    const page = await read(searchWordStarts(words));
    if (page.requests.length > 0 || cursor) return page;
  }
  if (!cursor?.misspelled) {
    const inside = await searchInsideWords(db, words);
    const page = inside ? await read(inside, { inside: true }) : nothing;
    if (page.requests.length > 0 || cursor) return page;
  }
  for (const misspelled of words.filter((word) => !cursor || word === cursor.misspelled)) {
    const close = await searchCloseWords(db, words, misspelled);
    const page = close ? await read(close, { misspelled }) : nothing;
    if (page.requests.length > 0) return { ...page, corrected: true };
  }
  return nothing;
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

function toPage(rows: CardRow[], pageSize: number, more: Partial<RequestsCursor>): RequestsPage {
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  const at = last?.at ? { at: Number(last.at) } : {};
  const nextCursor = last ? { hotScore: last.hot_score, id: last.request_id, ...at, ...more } : null;
  return { requests: rows.slice(0, pageSize).map(toCard), nextCursor };
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
