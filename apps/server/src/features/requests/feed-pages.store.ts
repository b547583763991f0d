import type { RequestsCursor } from '@dubplate/domain/requests/request.schema.ts';
import { requestFilters, requestsPageSize, type RequestFilter } from '@dubplate/domain/requests/request.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterScore, afterTime } from './keyset.store.ts';
import {
  bySolvedAndScore,
  byTime,
  cardsStatement,
  type CardsStatement,
  type CardValues,
} from './request-cards.store.ts';

/** `solved`: the last page ended with a solved request, so no unsolved one follows. */
type Position = 'first' | 'next' | 'solved';
type Page = (values: Required<CardValues>) => RawBuilder<unknown>;

const isRanked = (filter: RequestFilter) => filter === 'hot' || filter === 'unsolved';

/**
 * Reads a page of a filter chip of the community tab: other members' requests that are not hidden. Null for a cursor
 * without the sort key of this filter: it is from an older build, which does not know filters.
 */
export function feedStatement(filter: RequestFilter, cursor: RequestsCursor | undefined): CardsStatement | null {
  if (!cursor) return statements[filter].first;
  if (isRanked(filter)) {
    return cursor.solved === undefined ? null : statements[filter][cursor.solved ? 'solved' : 'next'];
  }
  return cursor.at === undefined ? null : statements[filter].next;
}

const rowsOf = (position: Position) => sql.lit(requestsPageSize(position === 'first' ? undefined : position) + 1);

function timedPage(filter: RequestFilter, position: Position): Page {
  const limit = rowsOf(position);
  const after = (at: RawBuilder<unknown>, id: RawBuilder<unknown>, cursor: { at: number; id: string }) =>
    position === 'first' ? sql`` : sql`and ${afterTime({ at, id }, cursor)}`;
  if (filter === 'new') {
    return (values) => sql`
      select id as request_id, created_at as at from requests
      where hidden_at is null and member_id is distinct from ${values.memberId}
        ${after(sql`created_at`, sql`id`, values)}
      order by created_at desc, id limit ${limit}
    `;
  }
  const isShown = (memberId: string) => sql`not states.hidden and states.member_id is distinct from ${memberId}`;
  return filter === 'audio'
    ? (values) => sql`
        select clips.request_id, clips.created_at as at from clips
          join request_states as states on states.request_id = clips.request_id
        where clips.request_id is not null and ${isShown(values.memberId)}
          ${after(sql`clips.created_at`, sql`clips.request_id`, values)}
        order by clips.created_at desc, clips.request_id limit ${limit}
      `
    : (values) => sql`
        select votes.request_id, votes.voted_at as at from votes
          join request_states as states on states.request_id = votes.request_id
        where votes.member_id = ${values.memberId} and ${isShown(values.memberId)}
          ${after(sql`votes.voted_at`, sql`votes.request_id`, values)}
        order by votes.voted_at desc, votes.request_id limit ${limit}
      `;
}

/** Unsolved requests in the order of the hot score, and for Hot the solved ones after them. */
function rankedPage(filter: RequestFilter, position: Position): Page {
  const limit = rowsOf(position);
  const part =
    (solved: boolean): Page =>
    (values) =>
      sql`
      select request_id, solved, hot_score from request_states
      where not hidden and ${solved ? sql`solved` : sql`not solved`} and member_id is distinct from ${values.memberId}
        ${position === (solved ? 'solved' : 'next') ? sql`and ${afterScore(values)}` : sql``}
      order by hot_score desc, request_id limit ${limit}
    `;
  if (filter === 'unsolved' || position === 'solved') return part(filter === 'hot');
  // Both parts are cut to a page, because one statement reads two short ranges of the index faster than two statements.
  return (values) => sql`
    select request_id, solved, hot_score from ((${part(false)(values)}) union all (${part(true)(values)})) as parts
    order by solved, hot_score desc, request_id limit ${limit}
  `;
}

const positions = (filter: RequestFilter): Record<Position, CardsStatement> => {
  const at = (position: Position) => {
    const name = `feed-${filter}-${position}`;
    return isRanked(filter)
      ? cardsStatement(name, rankedPage(filter, position), bySolvedAndScore)
      : cardsStatement(name, timedPage(filter, position), byTime);
  };
  return { first: at('first'), next: at('next'), solved: at('solved') };
};

const statements = Object.fromEntries(requestFilters.map((filter) => [filter, positions(filter)])) as Record<
  RequestFilter,
  Record<Position, CardsStatement>
>;
