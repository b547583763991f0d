import type { FavoriteState } from '@dubplate/domain/favorites/favorite.ts';
import type { SongState } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { favoritedBy, rowColumns } from '../../db/song-columns.ts';

export type Outcome = 'done' | 'member-missing' | 'first-song-missing' | 'song-missing';

export async function setFavorite(
  db: Database,
  heart: { memberId: string; songId: string; favorited: boolean; beforeUploading: boolean },
): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select set_favorite(${heart.memberId}, ${heart.songId}, ${heart.favorited}, ${heart.beforeUploading}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}

/** Nothing is told of a song that was taken down, not even when a heart is taken off it. */
const takenDown = { title: '', artists: [], releaseDate: null };

export type Heart = { favorite: FavoriteState; song: SongState };

/**
 * How a heart and its song stand, read at one moment, so that state and version belong together. When the song was merged,
 * it is the one it went into that is told of.
 */
export async function readHeart(db: Database, songId: string, memberId: string): Promise<Heart | null> {
  const row = await db
    .selectFrom('songs')
    .innerJoin('members', (join) => join.on('members.id', '=', memberId))
    .select(rowColumns)
    .select(favoritedBy(memberId))
    .select([
      'songs.favorite_count as favoriteCount',
      'songs.verification_status as verificationStatus',
      'songs.is_archived as isArchived',
      'songs.version as songVersion',
      'members.version as memberVersion',
    ])
    .where('songs.id', '=', sql<string>`standing_song(${songId})`)
    .executeTakeFirst();
  if (!row) return null;
  const { favoriteCount, verificationStatus, isArchived, songVersion, memberVersion, ...there } = row;
  const song = isArchived ? { ...there, ...takenDown } : there;
  return {
    favorite: { id: song.id, favorited: song.favorited, song, version: memberVersion },
    song: {
      id: song.id,
      favoriteCount,
      isArchived,
      verificationStatus: verificationStatus as SongState['verificationStatus'],
      version: songVersion,
    },
  };
}
