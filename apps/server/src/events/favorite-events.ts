import type { FavoriteChange } from '@dubplate/domain/favorites/favorite.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { memberRoom, songRoom } from '@dubplate/domain/live/live-events.ts';
import type { SongState } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { favoritedBy, rowColumns } from '../db/song-columns.ts';
import type { Services } from '../platform/trpc.ts';
import { announceMember } from './member-events.ts';

/** The title of an archived song stays private, also in the event of a removed favorite. */
const archivedSong = { title: '', artists: [], releaseDate: null };

/** One statement keeps state and version consistent. A merged song is reported as its target. */
async function readFavoriteChange(db: Database, songId: SongId, memberId: MemberId): Promise<FavoriteChange | null> {
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
    .where('songs.id', '=', sql<string>`active_song(${songId})`)
    .executeTakeFirst();
  if (!row) return null;
  const { favoriteCount, verificationStatus, isArchived, songVersion, memberVersion, ...visible } = row;
  const song = isArchived ? { ...visible, ...archivedSong } : visible;
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

/**
 * Sends the favorite to the member's tabs and the new count to tabs that show the song. Announces the member row last:
 * clients use its version to detect missed favorite events. Null when the account was deleted meanwhile.
 */
export async function announceFavorite(
  { db, live }: Pick<Services, 'db' | 'live'>,
  songId: SongId,
  memberId: MemberId,
): Promise<FavoriteChange | null> {
  const change = await readFavoriteChange(db, songId, memberId);
  if (!change) return null;
  live.announce(memberRoom(memberId), { kind: 'favorite', row: change.favorite });
  live.announce(songRoom(change.song.id), { kind: 'song', row: change.song });
  await announceMember(db, live, memberId);
  return change;
}
