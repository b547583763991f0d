import { maxSavedHearts } from '@dubplate/domain/favorites/favorite.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';

export type SavedOutcome = 'done' | 'may-favorite' | 'member-missing' | 'song-missing' | 'saved-full';

/** Saves or removes a heart of a member who has not uploaded yet. For a merged song, that of the target song. */
export async function setSavedHeart(
  db: Database,
  { memberId, songId, saved }: { memberId: MemberId; songId: SongId; saved: boolean },
): Promise<SavedOutcome> {
  const { rows } = await sql<{ outcome: SavedOutcome }>`
    select set_saved_heart(${memberId}, ${songId}, ${saved}, ${maxSavedHearts}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}

/** The songs that the first upload of the member makes favorites. Null when the member has uploaded and saved none. */
export async function readSavedSongs(db: Database, memberId: MemberId): Promise<SongId[] | null> {
  const { rows } = await sql<{ ids: SongId[] }>`
    select array(select distinct active_song(song_id) from saved_hearts where member_id = members.id) as ids
    from members
    where id = ${memberId}
      and (not has_uploaded_first_song or exists (select from saved_hearts where member_id = members.id))
  `.execute(db);
  return rows[0]?.ids ?? null;
}

/**
 * Turns the saved hearts into favorites, in the transaction of the first upload and before the upload is marked. The
 * transaction has locked `songIds`, which `readSavedSongs` returned. Returns the songs that became favorites, oldest
 * first.
 */
export async function convertSavedHearts(
  transaction: Transaction,
  memberId: MemberId,
  songIds: readonly SongId[],
): Promise<SongId[]> {
  const { rows } = await sql<{ id: SongId }>`
    select id from convert_saved_hearts(${memberId}, ${songIds}::uuid[]) as id
  `.execute(transaction);
  return rows.map(({ id }) => id);
}
