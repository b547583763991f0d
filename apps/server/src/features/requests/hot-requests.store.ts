import type { MemberId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { selectCards, type CardRow } from './request-cards.store.ts';

/** Unsolved requests are chosen among this many of the hottest, so the ranking needs no second index. */
const considered = 30;

/** The hottest requests of other members: unsolved ones first, and among these the ones with a clip. */
export async function readHotRequests(db: Database, memberId: MemberId, limit: number): Promise<CardRow[]> {
  const page = sql`
    select hottest.request_id, hottest.hot_score, hottest.solved, clips.request_id is null as silent
    from (
      select request_id, hot_score, solved from request_states
      where not hidden and member_id is distinct from ${memberId}
      order by hot_score desc, request_id limit ${sql.lit(considered)}
    ) as hottest left join clips on clips.request_id = hottest.request_id
    order by hottest.solved, silent, hottest.hot_score desc, hottest.request_id limit ${sql.lit(limit)}
  `;
  const order = { by: sql`page.solved, page.silent, page.hot_score desc, page.request_id` };
  const { rows } = await selectCards(page, memberId, 'hot-requests', order).execute(db);
  return rows;
}
