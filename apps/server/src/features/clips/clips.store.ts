import { randomBytes } from 'node:crypto';
import type { ClipId, MemberId, RequestId } from '@dubplate/domain/ids.ts';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.ts';

export type ClipRow = Selectable<DB['clips']>;

const unguessable = () => randomBytes(32).toString('base64url');

/** A new clip. The browser writes the first key with a ticket. Only the server writes the second, after the check. */
export const makeClip = () => ({
  id: newId(),
  upload_key: `incoming/${unguessable()}.mp3`,
  object_key: `id-requests/${Date.now()}-${unguessable()}.mp3`,
});

export async function insertClip(
  db: Database,
  clip: Pick<
    Insertable<DB['clips']>,
    'id' | 'member_id' | 'upload_key' | 'object_key' | 'file_name' | 'size' | 'sha256'
  >,
): Promise<void> {
  await db.insertInto('clips').values(clip).execute();
}

/** Ignores an unchecked clip an hour before the sweep: a check could write a file for a deleted row. */
export async function readOwnClip(db: Database, id: ClipId, memberId: MemberId): Promise<ClipRow | null> {
  const row = await db
    .selectFrom('clips')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([eb('checked_at', 'is not', null), eb('created_at', '>', sql<Date>`now() - interval '23 hours'`)]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps the result of a concurrent check that finished first. */
export async function markClipChecked(
  db: Database,
  id: ClipId,
  { milliseconds, peaks }: { milliseconds: number; peaks: Buffer },
): Promise<void> {
  await db
    .updateTable('clips')
    .set({ milliseconds, peaks, checked_at: sql`now()` })
    .where('id', '=', id)
    .where('checked_at', 'is', null)
    .execute();
}

export async function readClipKey(db: Database, requestId: RequestId): Promise<string | null> {
  const row = await db
    .selectFrom('clips')
    .innerJoin('requests', 'requests.id', 'clips.request_id')
    .select('object_key')
    .where('request_id', '=', requestId)
    .where('requests.hidden_at', 'is', null)
    .executeTakeFirst();
  return row?.object_key ?? null;
}

/** A trigger queues the removal of the file in the same transaction. */
export async function deleteLooseClip(db: Database, id: ClipId): Promise<void> {
  await db.deleteFrom('clips').where('id', '=', id).where('request_id', 'is', null).execute();
}

export async function readUploadKey(db: Database, id: ClipId): Promise<string | null> {
  const row = await db.selectFrom('clips').select('upload_key').where('id', '=', id).executeTakeFirst();
  return row?.upload_key ?? null;
}
