import type { MemberId } from '@dubplate/domain/ids.ts';
import type { RequestsCursor } from '@dubplate/domain/requests/request.schema.ts';
import { requestsPageSize, type RequestFilter } from '@dubplate/domain/requests/request.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterScore, afterTime } from './keyset.store.ts';
import { bySolvedAndScore, byTime, type CardOrder } from './request-cards.store.ts';

type FeedPage = { source: RawBuilder<unknown>; order: CardOrder; name: string };

/**
 * The page of a filter chip of the community tab: other members' requests that are not hidden. Null for a cursor
 * without the sort key of this filter: it is from an older build, which does not know filters.
 */
export function feedPage(
  filter: RequestFilter,
  memberId: MemberId,
  cursor: RequestsCursor | undefined,
): FeedPage | null {
  const limit = sql.lit(requestsPageSize(cursor) + 1);
  const isRanked = filter === 'hot' || filter === 'unsolved';
  if (cursor && (isRanked ? cursor.solved : cursor.at) === undefined) return null;
  if (isRanked) return rankedPage(filter, memberId, cursor, limit);
  const after = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    cursor ? sql`and ${afterTime({ at, id }, { at: cursor.at ?? 0, id: cursor.id })}` : sql``;
  const name = `feed-${filter}-${cursor ? 'next' : 'first'}`;
  if (filter === 'new') {
    const source = sql`
      select id as request_id, created_at as at from requests
      where hidden_at is null and member_id is distinct from ${memberId} ${after(sql`created_at`, sql`id`)}
      order by created_at desc, id limit ${limit}
    `;
    return { source, order: byTime, name };
  }
  const isShown = sql`not states.hidden and states.member_id is distinct from ${memberId}`;
  const source =
    filter === 'audio'
      ? sql`
          select clips.request_id, clips.created_at as at from clips
            join request_states as states on states.request_id = clips.request_id
          where clips.request_id is not null and ${isShown} ${after(sql`clips.created_at`, sql`clips.request_id`)}
          order by clips.created_at desc, clips.request_id limit ${limit}
        `
      : sql`
          select votes.request_id, votes.voted_at as at from votes
            join request_states as states on states.request_id = votes.request_id
          where votes.member_id = ${memberId} and ${isShown} ${after(sql`votes.voted_at`, sql`votes.request_id`)}
          order by votes.voted_at desc, votes.request_id limit ${limit}
        `;
  return { source, order: byTime, name };
}

/** Unsolved requests in the order of the hot score, and for Hot the solved ones after them. */
function rankedPage(
  filter: 'hot' | 'unsolved',
  memberId: MemberId,
  cursor: RequestsCursor | undefined,
  limit: RawBuilder<unknown>,
): FeedPage {
  const part = (solved: boolean): RawBuilder<unknown> => sql`
    select request_id, solved, hot_score from request_states
    where not hidden and ${solved ? sql`solved` : sql`not solved`} and member_id is distinct from ${memberId}
      ${cursor && cursor.solved === solved ? sql`and ${afterScore(cursor)}` : sql``}
    order by hot_score desc, request_id limit ${limit}
  `;
  // Both parts are cut to a page, because one statement reads two short ranges of the index faster than two statements.
  const source =
    filter === 'unsolved' || cursor?.solved
      ? part(filter === 'hot')
      : sql`
          select request_id, solved, hot_score from ((${part(false)}) union all (${part(true)})) as parts
          order by solved, hot_score desc, request_id limit ${limit}
        `;
  const position = cursor ? (cursor.solved ? 'solved' : 'next') : 'first';
  return { source, order: bySolvedAndScore, name: `feed-${filter}-${position}` };
}
