import type { MemberId } from '@dubplate/domain/ids.ts';
import { unreadLimit } from '@dubplate/domain/notifications/notification.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { visibleEntries } from './visible-entries.store.ts';

/** Entries that are counted, with room for some that are hidden meanwhile. */
const newestLimit = 10 * unreadLimit;

/**
 * The newest unread entries of a member. A subquery with its own limit: PostgreSQL expects few entries of a member, and
 * would read and sort all of them.
 */
const newestUnread = sql`(
  select * from notifications where member_id = readers.id and read_at is null
  order by position desc limit ${sql.lit(newestLimit)}
)`;

/** Stops at `unreadLimit`, so the count costs the same for any number of entries. */
export async function countUnread(db: Database, memberIds: readonly MemberId[]): Promise<Map<MemberId, number>> {
  const { rows } = await sql<{ memberId: MemberId; count: number }>`
    select readers.id as "memberId", (
      select count(*)::integer from (
        select from ${visibleEntries(newestUnread)} limit ${sql.lit(unreadLimit)}
      ) as visible
    ) as count
    from unnest(${memberIds}::uuid[]) as readers (id)
  `.execute(db);
  return new Map(rows.map(({ memberId, count }) => [memberId, count]));
}
