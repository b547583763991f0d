import type { RequestsCursor } from '@dubplate/domain/requests/request.schema.ts';
import { requestFilters, requestsPageSize, type RequestFilter } from '@dubplate/domain/requests/request.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterScore, afterTime } from './keyset.store.ts';
import { byTime, cardsStatement, type CardsStatement, type CardValues } from './request-cards.store.ts';

/** A filter chip of the community tab: other members' requests. Or the member's own. Hidden requests are in none. */
type Feed = RequestFilter | 'mine';
type Position = 'first' | 'next';
type Page = (values: Required<CardValues>) => RawBuilder<unknown>;

const feeds = [...requestFilters, 'mine'] as const;
const isRanked = (feed: Feed) => feed === 'hot' || feed === 'unsolved' || feed === 'mine';

/** Reads a page of a feed. A cursor without a time is from an older build, which answers every filter as Hot. */
export function feedStatement(feed: Feed, cursor: RequestsCursor | undefined): CardsStatement {
  if (!cursor) return statements[feed].first;
  return statements[isRanked(feed) || cursor.at !== undefined ? feed : 'hot'].next;
}

const rowsOf = (position: Position) => sql.lit(requestsPageSize(position === 'first' ? undefined : position) + 1);

function timedPage(feed: Feed, position: Position): Page {
  const limit = rowsOf(position);
  const after = (at: RawBuilder<unknown>, id: RawBuilder<unknown>, cursor: { at: number; id: string }) =>
    position === 'first' ? sql`` : sql`and ${afterTime({ at, id }, cursor)}`;
  if (feed === 'new') {
    return (values) => sql`
      select id as request_id, created_at as at from requests
      where hidden_at is null and member_id is distinct from ${values.memberId}
        ${after(sql`created_at`, sql`id`, values)}
      order by created_at desc, id limit ${limit}
    `;
  }
  const isShown = (memberId: string) => sql`not states.hidden and states.member_id is distinct from ${memberId}`;
  return feed === 'audio'
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

const rankedPage =
  (feed: Feed, position: Position): Page =>
  (values) =>
    sql`
    select request_id, hot_score from request_states
    where not hidden and member_id ${feed === 'mine' ? sql`=` : sql`is distinct from`} ${values.memberId}
      ${feed === 'unsolved' ? sql`and not solved` : sql``}
      ${position === 'next' ? sql`and ${afterScore(values)}` : sql``}
    order by hot_score desc, request_id limit ${rowsOf(position)}
  `;

const statementAt = (feed: Feed, position: Position): CardsStatement =>
  isRanked(feed)
    ? cardsStatement(`feed-${feed}-${position}`, rankedPage(feed, position))
    : cardsStatement(`feed-${feed}-${position}`, timedPage(feed, position), byTime);

const statements = Object.fromEntries(
  feeds.map((feed) => [feed, { first: statementAt(feed, 'first'), next: statementAt(feed, 'next') }]),
) as Record<Feed, Record<Position, CardsStatement>>;
