import { favoritesPageSize, type FavoriteState } from '@dubplate/domain/favorites/favorite.ts';
import { releaseWindow, type CalendarDay, type ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow, SongState } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { favoritedBy, rowColumns } from '../songs/song-columns.ts';

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

/** A page of a member's favorites that are not out yet, the newest heart first. */
export async function listFavorites(
  db: Database,
  memberId: string,
  asked: { filter: ReleaseFilter; today: CalendarDay; cursor?: number | undefined },
): Promise<{ songs: SongRow[]; nextCursor: number | null }> {
  const { from, through, undated } = releaseWindow(asked.filter, asked.today);
  const pageSize = favoritesPageSize(asked.cursor);
  const rows = await db
    .selectFrom('favorites')
    .innerJoin('songs', 'songs.id', 'favorites.song_id')
    .select(rowColumns)
    .select('favorites.position')
    .where('favorites.member_id', '=', memberId)
    .where('songs.is_archived', '=', false)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('songs.release_date', '>=', from),
          ...(through === null ? [] : [eb('songs.release_date', '<=', through)]),
        ]),
        ...(undated ? [eb('songs.release_date', 'is', null)] : []),
      ]),
    )
    .$if(asked.cursor !== undefined, (q) => q.where('favorites.position', '<', asked.cursor!))
    .orderBy('favorites.position', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  return {
    songs: page.map(({ id, title, artists, cover, releaseDate }) => ({
      id,
      title,
      artists,
      cover,
      releaseDate,
      favorited: true,
    })),
    nextCursor: rows.length > pageSize ? page.at(-1)!.position : null,
  };
}
