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

/** About a request or a song. Also that a request is solved, when the song is opened that it was solved with. */
export async function markSubjectRead(
  db: Database,
  memberId: MemberId,
  subjectId: RequestId | SongId,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = now()
    where member_id = ${memberId} and read_at is null and kind = any(${notificationKinds}) and subject_id in (
      select ${subjectId}::uuid union all select request_id from request_states where resolved_song_id = ${subjectId}
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
