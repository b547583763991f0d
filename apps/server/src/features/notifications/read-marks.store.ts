import type { MemberId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Returns whether an entry was unread. */
export async function markRead(
  db: Database,
  memberId: MemberId,
  { id, position }: { id: number; position: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = now()
    where id = ${id} and member_id = ${memberId} and position <= ${position} and read_at is null
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function markAllRead(db: Database, memberId: MemberId, through: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = now()
    where member_id = ${memberId} and read_at is null and position <= ${through}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns how many entries were deleted, at most `limit`. */
export async function deleteOldNotifications(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before} order by created_at limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}
