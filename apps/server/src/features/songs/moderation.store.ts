import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import { sql, type Updateable } from 'kysely';
import { allowTime, type Database } from '../../db/database.ts';
import type { DB } from '../../db/schema.ts';
import { buildSongRecord, listSpellings, listWords } from './song-record.ts';

const moderated = [
  'id',
  'title',
  'artists',
  'url',
  'seconds',
  'video_index',
  'release_date',
  'verification_status',
  'is_archived',
  'merged_into',
  'favorite_count',
  'uploaded_by',
  'identity',
] as const;

/** Songs as they stand, kept from changing until the transaction ends; hearts wait too. In the order of their ids. */
export async function lockSongs(transaction: Database, ids: readonly string[]) {
  return transaction
    .selectFrom('songs')
    .select(moderated)
    .select(sql<string>`edition_of(songs)`.as('edition'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedSong = Awaited<ReturnType<typeof lockSongs>>[number];

export async function readIdentity(db: Database, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('songs').select('identity').where('id', '=', id).executeTakeFirst();
  return row?.identity ?? null;
}

/** Where a song is found today: the one it was merged into, if it was. */
export async function readActiveId(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select id from songs where id = standing_song(${id}::uuid)
  `.execute(db);
  return rows[0]?.id ?? null;
}

export async function updateSong(transaction: Database, id: string, change: Updateable<DB['songs']>): Promise<void> {
  await transaction.updateTable('songs').set(change).where('id', '=', id).execute();
}

/** Everything that follows from its title, artists and link is written anew. Words it no longer has stay known. */
export async function rewriteSong(transaction: Database, before: LockedSong, song: NewSong): Promise<void> {
  // A trigger copies a new release day to every favorite of the song.
  if (before.release_date !== song.releaseDate) await allowTime(transaction);
  await updateSong(transaction, before.id, buildSongRecord(song));
  const spellings = listSpellings(listWords(song));
  // In one order everywhere, as where a song is added.
  await sql`
    insert into song_words (form, word)
    select form, word from unnest(${spellings.forms}::text[], ${spellings.words}::text[]) as spelling (form, word)
    order by form, word
    on conflict do nothing
  `.execute(transaction);
}

export async function readSongVersion(db: Database, id: string): Promise<number | null> {
  const row = await db.selectFrom('songs').select('version').where('id', '=', id).executeTakeFirst();
  return row?.version ?? null;
}
