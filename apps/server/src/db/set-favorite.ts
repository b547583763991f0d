import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { preparedStatement } from './prepared-statements.ts';

export type FavoriteOutcome = 'done' | 'member-missing' | 'first-song-missing' | 'song-missing';

type Favorite = { memberId: MemberId; songId: SongId; favorited: boolean; beforeUploading: boolean };

const callSetFavorite = preparedStatement(
  { name: 'set-favorite', lane: 'write' },
  ({ memberId, songId, favorited, beforeUploading }: Favorite) => sql<{ outcome: FavoriteOutcome }>`
    select set_favorite(${memberId}, ${songId}, ${favorited}, ${beforeUploading}) as outcome
  `,
);

/** Updates the favorite and both counters. For a merged song, changes the favorite of the target song. */
export async function setFavorite(db: Database, favorite: Favorite): Promise<FavoriteOutcome> {
  return (await callSetFavorite(db, favorite))[0]!.outcome;
}
