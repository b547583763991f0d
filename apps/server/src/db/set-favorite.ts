import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';

export type FavoriteOutcome = 'done' | 'member-missing' | 'first-song-missing' | 'song-missing';

/** Updates the favorite and both counters. For a merged song, changes the favorite of the target song. */
export async function setFavorite(
  db: Database,
  favorite: { memberId: MemberId; songId: SongId; favorited: boolean; beforeUploading: boolean },
): Promise<FavoriteOutcome> {
  const { memberId, songId, favorited, beforeUploading } = favorite;
  const { rows } = await sql<{ outcome: FavoriteOutcome }>`
    select set_favorite(${memberId}, ${songId}, ${favorited}, ${beforeUploading}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}
