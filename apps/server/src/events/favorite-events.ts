import type { FavoriteChange, UploadChange } from '@dubplate/domain/favorites/favorite.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { memberRoom, songRoom } from '@dubplate/domain/live/live-events.ts';
import type { SongState } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { preparedStatement } from '../db/prepared-statements.ts';
import { clipOfSong, favoritedBy, hasReleaseLink, rowColumns } from '../db/song-columns.ts';
import type { Services } from '../platform/trpc.ts';
import { announceMember } from './member-events.ts';

/** The title of an archived song stays private, also in the event of a removed favorite. */
const archivedSong = {
  title: '',
  artists: [] as string[],
  releaseDate: null,
  releasePrecision: 'day',
  clipRequestId: null,
} as const;

type Favorites = { songIds: readonly SongId[]; memberId: MemberId };

/** One statement keeps state and version consistent. In the order of the ids; a merged song is read as its target. */
const findFavoriteChanges = preparedStatement(
  { name: 'favorite-changes', lane: 'read' },
  ({ songIds, memberId }: Favorites, db) =>
    db
      .selectFrom('songs')
      .innerJoin('members', (join) => join.on('members.id', '=', memberId))
      .select(rowColumns)
      .select(favoritedBy(memberId))
      .select([clipOfSong.as('clipRequestId'), hasReleaseLink().as('hasReleaseLink')])
      .select([
        'songs.favorite_count as favoriteCount',
        'songs.verification_status as verificationStatus',
        'songs.is_archived as isArchived',
        'songs.version as songVersion',
        'members.version as memberVersion',
      ])
      .where('songs.id', '=', sql<string>`any(array(select active_song(id) from unnest(${songIds}::uuid[]) as id))`)
      .orderBy(sql`array_position(${songIds}::uuid[], songs.id)`),
);

async function readFavoriteChanges(db: Database, favorites: Favorites): Promise<FavoriteChange[]> {
  const rows = await findFavoriteChanges(db, favorites);
  return rows.map((row) => {
    const { favoriteCount, verificationStatus, isArchived, songVersion, memberVersion, ...visible } = row;
    const song = isArchived ? { ...visible, ...archivedSong } : visible;
    return {
      favorite: { id: song.id, favorited: song.favorited, saved: song.saved, song, version: memberVersion },
      song: {
        id: song.id,
        favoriteCount,
        isArchived,
        verificationStatus: verificationStatus as SongState['verificationStatus'],
        version: songVersion,
      },
    };
  });
}

/**
 * Sends each favorite or saved heart to the member's tabs, and the new count to tabs that show the song. Announces the
 * member row last: clients use its version to detect missed favorite events. Empty when the account was deleted
 * meanwhile.
 */
export async function announceFavorites(
  { db, live }: Pick<Services, 'db' | 'live'>,
  songIds: readonly SongId[],
  memberId: MemberId,
): Promise<FavoriteChange[]> {
  const changes = await readFavoriteChanges(db, { songIds, memberId });
  if (changes.length === 0) return [];
  for (const { favorite, song } of changes) {
    live.announce(memberRoom(memberId), { kind: 'favorite', row: favorite });
    live.announce(songRoom(song.id), { kind: 'song', row: song });
  }
  await announceMember(db, live, memberId);
  return changes;
}

/** Null when the account was deleted meanwhile. */
export async function announceFavorite(
  services: Pick<Services, 'db' | 'live'>,
  songId: SongId,
  memberId: MemberId,
): Promise<FavoriteChange | null> {
  return (await announceFavorites(services, [songId], memberId))[0] ?? null;
}

/** Announces an upload and the saved hearts that it made favorites. Null when the account was deleted meanwhile. */
export async function announceUpload(
  services: Pick<Services, 'db' | 'live'>,
  { songId, converted }: { songId: SongId; converted: readonly SongId[] },
  memberId: MemberId,
): Promise<UploadChange | null> {
  // The upload last: tabs put a later favorite above an earlier one. It may be one of the saved songs itself.
  const others = converted.filter((id) => id !== songId);
  const changes = await announceFavorites(services, [...others, songId], memberId);
  const own = changes.pop();
  if (!own) return null;
  return changes.length === 0 ? own : { ...own, converted: changes.map(({ favorite }) => favorite) };
}
