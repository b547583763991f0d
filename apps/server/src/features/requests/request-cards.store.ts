import { deletedMember } from '@dubplate/domain/members/names.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { RequestsCursor } from '@dubplate/domain/requests/request.schema.ts';
import { cutDescription, type RequestCard } from '@dubplate/domain/requests/request.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { toClip } from '../../db/request-clip.ts';
import { toRequestState } from '../../db/request-state.ts';

export type CardRow = Parameters<typeof toRequestState>[0] & {
  title: string;
  description: string;
  username: string | null;
  mine: boolean;
  voted: boolean;
  milliseconds: number | null;
  peaks: Buffer | null;
  created_at: Date;
  edited_at: Date | null;
  /** Microseconds since 1970: the time that the page is sorted by. Null for a page in the order of the hot score. */
  at: string | null;
  hot_score: number;
};

/** Microseconds, because a Date has milliseconds only and two requests may share one millisecond. */
const microseconds = (at: RawBuilder<unknown>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`;

export type CardOrder = { by: RawBuilder<unknown>; at?: RawBuilder<unknown> };
const byHotScore: CardOrder = { by: sql`page.hot_score desc, page.request_id` };
/** For a page that selects the time it is sorted by. */
export const byTime: CardOrder = { by: sql`page.at desc, page.request_id`, at: sql`page.at` };

/**
 * The vote of the member as `vote`. The limit keeps PostgreSQL from joining with all votes of the member: the generic
 * plan of a prepared statement expects few.
 */
export const joinVote = (requestId: RawBuilder<unknown>, memberId: MemberId) => sql`
  left join lateral (
    select request_id from votes where request_id = ${requestId} and member_id = ${memberId} limit 1
  ) as vote on true
`;

/** Reads the cards of the requests that `page` selects. */
export const selectCards = (
  page: RawBuilder<unknown>,
  memberId: MemberId,
  { by, at = sql`null::timestamptz` }: CardOrder = byHotScore,
) => sql<CardRow>`
  with page as materialized (${page})
  select states.request_id, states.vote_count, states.comment_count, states.solved, states.resolved_song_id,
    states.version, states.created_at, states.edited_at, states.hot_score,
    ${microseconds(at)} as at, requests.title, requests.description, members.username,
    states.member_id is not distinct from ${memberId} as mine,
    vote.request_id is not null as voted,
    clips.milliseconds, clips.peaks
  from page
    join request_states as states on states.request_id = page.request_id
    join requests on requests.id = page.request_id
    left join members on members.id = states.member_id
    ${joinVote(sql`page.request_id`, memberId)}
    left join clips on clips.request_id = page.request_id
  order by ${by}
`;

export const toCard = (row: CardRow): RequestCard => ({
  ...toRequestState(row),
  title: row.title,
  description: cutDescription(row.description),
  username: row.username ?? deletedMember,
  mine: row.mine,
  voted: row.voted,
  hasClip: row.peaks !== null,
  clip: toClip(row),
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});

/** `limit` and the fields of a cursor are for the pages that use them. */
export type CardValues = { memberId: MemberId; limit?: number } & Partial<RequestsCursor>;
export type CardsStatement = (db: Database, values: CardValues) => Promise<CardRow[]>;

export const cardsStatement = (
  name: string,
  page: (values: Required<CardValues>) => RawBuilder<unknown>,
  order?: CardOrder,
): CardsStatement =>
  preparedStatement({ name, lane: 'read' }, (values) =>
    selectCards(page(values as Required<CardValues>), values.memberId, order),
  );

/** Unsolved requests are chosen among this many of the hottest, so the ranking needs no second index. */
const considered = 30;

/** The hottest requests of other members: unsolved ones first, and among these the ones with a clip. */
export const readHotRequests = cardsStatement(
  'hot-requests',
  ({ memberId, limit }) => sql`
    select hottest.request_id, hottest.hot_score, hottest.solved, clips.request_id is null as silent
    from (
      select request_id, hot_score, solved from request_states
      where not hidden and member_id is distinct from ${memberId}
      order by hot_score desc, request_id limit ${sql.lit(considered)}
    ) as hottest left join clips on clips.request_id = hottest.request_id
    order by hottest.solved, silent, hottest.hot_score desc, hottest.request_id limit ${limit}
  `,
  { by: sql`page.solved, page.silent, page.hot_score desc, page.request_id` },
);
