import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import { sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { LockedSong } from '../../db/locks.ts';
import type { DB } from '../../db/tables.ts';
import { allowTime } from '../../db/transaction.ts';
import { buildSongRecord, listWords } from './song-record.ts';
import { recordEdit } from './record-edit.store.ts';
import { insertWords } from './song-words.store.ts';

export async function readIdentity(db: Database, id: SongId): Promise<Buffer | null> {
  const row = await db.selectFrom('songs').select('identity').where('id', '=', id).executeTakeFirst();
  return row?.identity ?? null;
}

/** The song that this one was merged into, or the song itself. Null when it does not exist. */
export async function readActiveId(db: Database, id: SongId): Promise<string | null> {
  const { rows } = await sql<{ id: SongId | null }>`
    select id from songs where id = active_song(${id}::uuid)
  `.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateSong(transaction: Transaction, id: SongId, change: Updateable<DB['songs']>): Promise<void> {
  await transaction.updateTable('songs').set(change).where('id', '=', id).execute();
}

/** Also updates all columns derived from title, artists and link. Old words stay in `song_words`. */
export async function rewriteSong(
  transaction: Transaction,
  before: LockedSong,
  song: NewSong,
  actorId: MemberId,
): Promise<void> {
  // A trigger copies the release day to every favorite of the song, possibly thousands.
  if (before.release_date !== song.releaseDate) await allowTime(transaction);
  await updateSong(transaction, before.id, buildSongRecord(song));
  await insertWords(transaction, listWords(song));
  await recordEdit(transaction, before, song, actorId);
}
