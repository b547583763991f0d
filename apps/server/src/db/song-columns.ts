import type { MemberId } from '@dubplate/domain/ids.ts';
import type { ReleasePrecision } from '@dubplate/domain/songs/release-date.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from './tables.ts';

/** The columns of a song in a list. */
export const rowColumns = [
  'songs.id',
  'songs.title',
  'songs.artists',
  'songs.cover',
  'songs.release_date as releaseDate',
  sql<ReleasePrecision>`songs.release_precision`.as('releasePrecision'),
] as const;

/** Whether members added where the released song can be heard. */
export const hasReleaseLink = (songId = sql`songs.id`) =>
  sql<boolean>`exists (select from release_links where song_id = ${songId})`;

/** Whether the song is a favorite of the member, and whether its heart is saved until the member's first upload. */
export const favoritedBy = (memberId: MemberId) => (eb: ExpressionBuilder<DB, 'songs'>) => [
  eb
    .exists(
      eb
        .selectFrom('favorites')
        .select('favorites.song_id')
        .whereRef('favorites.song_id', '=', 'songs.id')
        .where('favorites.member_id', '=', memberId),
    )
    .$castTo<SongRow['favorited']>()
    .as('favorited'),
  savedBy(memberId).as('saved'),
];

/** Not correlated, so PostgreSQL follows the merges of a member's saved hearts once for the whole list. */
export const savedBy = (memberId: MemberId) =>
  sql<boolean>`songs.id in (select active_song(song_id) from saved_hearts where member_id = ${memberId})`;

/**
 * The favorite of the member as `mine`. Needs a source named `songs`. The limit keeps PostgreSQL from joining with all
 * favorites of the member: the generic plan of a prepared statement expects few.
 */
export const joinFavorite = (memberId: MemberId) => sql`
  left join lateral (
    select song_id from favorites where song_id = songs.id and member_id = ${memberId} limit 1
  ) as mine on true
`;

/** The request that the song was created from, if the viewer can play its clip. Needs a source named `songs`. */
export const clipOfSong = sql<string | null>`(
  select clips.request_id from clips join requests on requests.id = clips.request_id
  where clips.request_id = songs.source_request_id and requests.hidden_at is null
)`;

/** The columns that moderation reads while it holds the lock of the song. */
export const moderatedColumns = [
  'id',
  'title',
  'artists',
  'url',
  'seconds',
  'video_index',
  'release_date',
  'release_precision',
  'verification_status',
  'is_archived',
  'merged_into',
  'favorite_count',
  'uploaded_by',
  'identity',
] as const;
