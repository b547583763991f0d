import type { MemberId, RequestId } from '@dubplate/domain/ids.ts';
import { deletedMember } from '@dubplate/domain/members/names.ts';
import {
  cutDescription,
  requestQueryWords,
  requestsPageSize,
  type RequestCard,
  type RequestDetail,
  type RequestState,
  type RequestTab,
} from '@dubplate/domain/requests/request.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { toRequestState } from '../../db/request-state.ts';
import { searchInsideWords, searchSource, searchWordStarts, type RequestSearch } from './search.store.ts';

type CardRow = Parameters<typeof toRequestState>[0] & {
  title: string;
  description: string;
  username: string | null;
  mine: boolean;
  voted: boolean;
  hasClip: boolean;
  created_at: Date;
  edited_at: Date | null;
  posted_at: string;
  hot_score: number;
};

/** Microseconds, because a Date has milliseconds only and two requests may share one millisecond. */
const microseconds = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`;

const byHotScore = sql`page.hot_score desc, page.request_id`;
const byPosting = sql`states.created_at desc, page.request_id`;

/** Reads the cards of the requests that `page` selects. */
const selectCards = (page: RawBuilder<unknown>, memberId: MemberId, name?: string, order = byHotScore) => sql<CardRow>`
  ${name ? prepared(name) : sql``}
  with page as materialized (${page})
  select states.request_id, states.vote_count, states.comment_count, states.solved, states.resolved_song_id,
    states.version, states.created_at, states.edited_at, states.hot_score,
    ${microseconds(sql`states.created_at`)} as posted_at, requests.title, requests.description, members.username,
    states.member_id is not distinct from ${memberId} as mine,
    votes.request_id is not null as voted,
    clips.request_id is not null as "hasClip"
  from page
    join request_states as states on states.request_id = page.request_id
    join requests on requests.id = page.request_id
    left join members on members.id = states.member_id
    left join votes on votes.request_id = page.request_id and votes.member_id = ${memberId}
    left join clips on clips.request_id = page.request_id
  order by ${order}
`;

const toCard = (row: CardRow): RequestCard => ({
  ...toRequestState(row),
  title: row.title,
  description: cutDescription(row.description),
  username: row.username ?? deletedMember,
  mine: row.mine,
  voted: row.voted,
  hasClip: row.hasClip,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});

/** `inside`: the first page matched inside words, because no word started with the query. */
type Cursor = { hotScore: number; id: RequestId; postedAt?: number | undefined; inside?: boolean | undefined };
export type RequestsPage = { requests: RequestCard[]; nextCursor: Cursor | null };

/** Requests of other members, the hottest first, or the member's own, the newest first. */
export async function listRequests(
  db: Database,
  memberId: MemberId,
  { tab, query, cursor }: { tab: RequestTab; query: string; cursor?: Cursor | undefined },
): Promise<RequestsPage> {
  const pageSize = requestsPageSize(cursor);
  const words = requestQueryWords(query);
  // A query of punctuation only matches no request.
  if (words.length === 0 && query.trim()) return { requests: [], nextCursor: null };
  // A cursor without postedAt is from an older build: the list continues in the order of its first page.
  if (tab === 'mine' && words.length === 0 && (!cursor || cursor.postedAt !== undefined)) {
    return listOwnRequests(db, memberId, cursor);
  }
  const where = sql.join(
    [
      sql`not request_states.hidden`,
      tab === 'mine'
        ? sql`request_states.member_id = ${memberId}`
        : sql`request_states.member_id is distinct from ${memberId}`,
      ...(cursor ? [after(cursor)] : []),
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
    return toPage(rows, pageSize, inside);
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

async function listOwnRequests(db: Database, memberId: MemberId, cursor: Cursor | undefined): Promise<RequestsPage> {
  const pageSize = requestsPageSize(cursor);
  const after = cursor
    ? sql`and created_at <= ${posted(cursor)} and (created_at < ${posted(cursor)} or id > ${cursor.id})`
    : sql``;
  const source = sql`
    select id as request_id from requests where member_id = ${memberId} and hidden_at is null ${after}
    order by created_at desc, id limit ${sql.lit(pageSize + 1)}
  `;
  const name = `own-requests-${cursor ? 'next' : 'first'}`;
  const { rows } = await selectCards(source, memberId, name, byPosting).execute(db);
  return toPage(rows, pageSize);
}

const posted = ({ postedAt = 0 }: Cursor) => sql`timestamptz 'epoch' + ${postedAt}::bigint * interval '1 microsecond'`;

function toPage(rows: CardRow[], pageSize: number, inside = false): RequestsPage {
  const last = rows[pageSize - 1];
  const next = last && {
    hotScore: last.hot_score,
    id: last.request_id,
    postedAt: Number(last.posted_at),
    ...(inside && { inside }),
  };
  return { requests: rows.slice(0, pageSize).map(toCard), nextCursor: rows.length > pageSize && next ? next : null };
}

/** Keyset pagination in a form that PostgreSQL can use with the index. */
const after = ({ hotScore, id }: Cursor) =>
  sql`request_states.hot_score <= ${hotScore} and (request_states.hot_score < ${hotScore} or request_states.request_id > ${id})`;

/** Reads stored counters, because counting all requests would be slow. */
export async function readRequestCounts(
  db: Database,
  memberId: MemberId,
): Promise<{ community: number; mine: number }> {
  const row = await db
    .selectFrom('tallies')
    .leftJoin('members', (join) => join.on('members.id', '=', memberId))
    .select(['tallies.value', 'members.request_count'])
    .where('tallies.name', '=', 'requests')
    .executeTakeFirstOrThrow();
  const mine = row.request_count ?? 0;
  return { community: row.value - mine, mine };
}

async function readCardRow(db: Database, id: RequestId, memberId: MemberId): Promise<CardRow | undefined> {
  const page = sql`select request_id, hot_score from request_states where request_id = ${id} and not hidden`;
  const { rows } = await selectCards(page, memberId, 'request').execute(db);
  return rows[0];
}

export async function readRequestCard(db: Database, id: RequestId, memberId: MemberId): Promise<RequestCard | null> {
  const row = await readCardRow(db, id, memberId);
  return row ? toCard(row) : null;
}

export async function readRequest(db: Database, id: RequestId, memberId: MemberId): Promise<RequestDetail | null> {
  const row = await readCardRow(db, id, memberId);
  if (!row) return null;
  const rest = await db
    .selectFrom('requests')
    .leftJoin('clips', 'clips.request_id', 'requests.id')
    .leftJoin('members as identifier', 'identifier.id', 'requests.identified_by')
    .select([
      'requests.link',
      'requests.answer_id',
      'identifier.username as identifiedBy',
      'clips.milliseconds',
      'clips.peaks',
    ])
    .where('requests.id', '=', id)
    .executeTakeFirst();
  if (!rest) return null;
  return {
    ...toCard(row),
    description: row.description,
    link: rest.link,
    clip:
      rest.milliseconds !== null && rest.peaks !== null
        ? { seconds: rest.milliseconds / 1000, peaks: [...rest.peaks] }
        : null,
    answerId: rest.answer_id,
    // The author of the answer may have deleted the account.
    identifiedBy: rest.identifiedBy ?? (rest.answer_id ? deletedMember : null),
  };
}

/** Omits hidden and deleted requests. */
export async function readRequestStates(
  db: Database,
  ids: readonly string[],
  memberId: MemberId,
): Promise<(RequestState & { voted: boolean; editedAt: string | null })[]> {
  const { rows } = await sql<Parameters<typeof toRequestState>[0] & { voted: boolean; edited_at: Date | null }>`
    select states.*, votes.request_id is not null as voted
    from request_states as states
      left join votes on votes.request_id = states.request_id and votes.member_id = ${memberId}
    where states.request_id = any(${ids}::uuid[]) and not states.hidden
  `.execute(db);
  return rows.map((row) => ({
    ...toRequestState(row),
    voted: row.voted,
    editedAt: row.edited_at?.toISOString() ?? null,
  }));
}
