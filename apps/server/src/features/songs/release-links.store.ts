import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { confirmationsNeeded } from '@dubplate/domain/songs/release-link.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';

/* The caller holds the lock of the song. */

export const readReleaseLink = (transaction: Transaction, songId: SongId) =>
  transaction.selectFrom('release_links').select(['url', 'added_by']).where('song_id', '=', songId).executeTakeFirst();

type NewReleaseLink = { songId: SongId; url: string; memberId: MemberId; confirmed: boolean };

/** Replaces the link of the song, if it has one, with its confirmations. */
export async function replaceReleaseLink(
  transaction: Transaction,
  { songId, url, memberId, confirmed }: NewReleaseLink,
): Promise<void> {
  await deleteReleaseLink(transaction, songId);
  await transaction
    .insertInto('release_links')
    .values({ song_id: songId, url, added_by: memberId, confirmed_at: confirmed ? sql<Date>`now()` : null })
    .execute();
}

/** Counts each member once. `decides`: this confirmation is enough. Returns whether it confirmed the link. */
export async function insertConfirmation(
  transaction: Transaction,
  songId: SongId,
  memberId: MemberId,
  decides: boolean,
): Promise<boolean> {
  await transaction
    .insertInto('release_link_confirmations')
    .values({ song_id: songId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numAffectedRows } = await sql`
    update release_links set confirmed_at = now()
    where song_id = ${songId} and confirmed_at is null and (${decides} or (
      select count(*) from release_link_confirmations as given
      where given.song_id = release_links.song_id and given.member_id is distinct from release_links.added_by
    ) >= ${confirmationsNeeded})
  `.execute(transaction);
  return numAffectedRows === 1n;
}

export async function deleteReleaseLink(transaction: Transaction, songId: SongId): Promise<void> {
  await transaction.deleteFrom('release_links').where('song_id', '=', songId).execute();
}
