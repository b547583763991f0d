import type { MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import { notificationKinds } from '@dubplate/domain/notifications/recipients.ts';
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

/**
 * Entries about a request or a song. For a song, also those of the requests that were solved with it. The condition on
 * `kind` is always true: with it, PostgreSQL before 18 uses the unique key and does not read the whole inbox.
 */
export async function markSubjectRead(db: Database, memberId: MemberId, id: RequestId | SongId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = now()
    where member_id = ${memberId} and read_at is null and kind = any(${notificationKinds}) and subject_id in (
      select ${id}::uuid union all select request_id from request_states where resolved_song_id = ${id}
    )
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
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
