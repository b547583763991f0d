import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/** Members who favorited both songs. This cannot change while the transaction holds the locks of both. */
export async function readHeartedBoth(transaction: Transaction, from: SongId, to: SongId): Promise<string[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from favorites join favorites as there using (member_id)
    where favorites.song_id = ${from} and there.song_id = ${to}
  `.execute(transaction);
  return rows.map((row) => row.memberId);
}

/**
 * Moves favorites to another song with their age and position. Members in `alreadyThere` have both songs, so they lose
 * one favorite. The transaction must hold the locks of both songs and of these members. Returns the number of moved
 * favorites.
 */
export async function moveHearts(
  transaction: Transaction,
  { from, to, alreadyThere }: { from: SongId; to: SongId; alreadyThere: readonly MemberId[] },
): Promise<number> {
  await sql`
    delete from favorites where song_id = ${from} and member_id = any(${alreadyThere}::uuid[])
  `.execute(transaction);
  await sql`
    update members set favorite_count = favorite_count - 1, updated_at = now() where id = any(${alreadyThere}::uuid[])
  `.execute(transaction);
  const { numAffectedRows } = await sql`
    update favorites set song_id = ${to} where song_id = ${from}
  `.execute(transaction);
  const moved = Number(numAffectedRows);
  await sql`update songs set favorite_count = favorite_count + ${moved} where id = ${to}`.execute(transaction);
  return moved;
}

/** Points requests that are solved with one song at the other. Returns their ids. */
export async function moveSolutions(transaction: Transaction, from: SongId, to: SongId): Promise<string[]> {
  const rows = await transaction
    .updateTable('request_states')
    .set({ resolved_song_id: to })
    .where('resolved_song_id', '=', from)
    .returning('request_id')
    .execute();
  return rows.map((row) => row.request_id);
}
