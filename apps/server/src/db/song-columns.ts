import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { ExpressionBuilder } from 'kysely';
import type { DB } from './schema.ts';

/** What a list shows of a song. */
export const rowColumns = [
  'songs.id',
  'songs.title',
  'songs.artists',
  'songs.cover',
  'songs.release_date as releaseDate',
] as const;

/** Whether the member who asks has favorited it. */
export const favoritedBy = (memberId: string) => (eb: ExpressionBuilder<DB, 'songs'>) =>
  eb
    .exists(
      eb
        .selectFrom('favorites')
        .select('favorites.song_id')
        .whereRef('favorites.song_id', '=', 'songs.id')
        .where('favorites.member_id', '=', memberId),
    )
    .$castTo<SongRow['favorited']>()
    .as('favorited');
