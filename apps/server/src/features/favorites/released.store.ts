import {
  releasedPageSize,
  releasedTodayLimit,
  type ReleasedFavorite,
  type ReleasedPage,
} from '@dubplate/domain/favorites/favorite.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { Database } from '../../db/database.ts';
import { sql } from 'kysely';
import { hasReleaseLink, rowColumns } from '../../db/song-columns.ts';

/**
 * The favorites on the shelf, by the rule `isOut` of the domain. All Unreleased has the others. Those of today with a
 * link are read once, in favorites_release_idx.
 */
export const isOut = (memberId: MemberId, today: CalendarDay) => sql<boolean>`(
  favorites.release_date < ${today} or favorites.song_id = any(array(
    select song_id from favorites join release_links using (song_id)
    where member_id = ${memberId} and release_date = ${today}
  ))
) is true`;

/** The favorites that come out exactly today, the newest favorite first. */
export async function listReleasedToday(
  db: Database,
  memberId: MemberId,
  today: CalendarDay,
): Promise<ReleasedFavorite[]> {
  const rows = await selectReleased(db, memberId)
    .where('favorites.release_date', '=', today)
    .where('songs.release_precision', '=', 'day')
    .orderBy('favorites.position', 'desc')
    .limit(releasedTodayLimit)
    .execute();
  return rows.map(toReleased);
}

const selectReleased = (db: Database, memberId: MemberId) =>
  db
    .selectFrom('favorites')
    .innerJoin('songs', 'songs.id', 'favorites.song_id')
    .leftJoin('release_links', 'release_links.song_id', 'songs.id')
    .select(rowColumns)
    .select(['favorites.favorited_at', 'favorites.position', hasReleaseLink().as('hasReleaseLink')])
    // Lists open only confirmed links. The page of the song shows the host of any link, and who added it.
    .select((eb) =>
      eb
        .case()
        .when('release_links.confirmed_at', 'is not', null)
        .then(eb.ref('release_links.url'))
        .end()
        .as('releaseUrl'),
    )
    .select((eb) => eb.or([eb('songs.url', 'is not', null), eb('release_links.url', 'is not', null)]).as('hasLink'))
    .where('favorites.member_id', '=', memberId)
    .where((eb) => eb.not('songs.is_archived'));

type ReleasedRow = Awaited<ReturnType<ReturnType<typeof selectReleased>['executeTakeFirstOrThrow']>>;

function toReleased({ favorited_at, hasLink, ...row }: ReleasedRow): ReleasedFavorite {
  const { id, title, artists, cover, releaseDate, releasePrecision, releaseUrl } = row;
  const song = { id, title, artists, cover, releaseDate, releasePrecision, releaseUrl };
  const links = { hasLink: Boolean(hasLink), hasReleaseLink: row.hasReleaseLink };
  return { ...song, ...links, favorited: true, favoritedAt: favorited_at.toISOString() };
}

/**
 * The favorites that are out, the newest release first. Reads favorites_release_idx backwards, so of one
 * day the oldest favorite is the first.
 */
export async function listReleased(
  db: Database,
  memberId: MemberId,
  { today, cursor }: { today: CalendarDay; cursor?: { day: CalendarDay; position: number } | undefined },
): Promise<ReleasedPage> {
  const pageSize = releasedPageSize(cursor);
  const rows = await selectReleased(db, memberId)
    .where(isOut(memberId, today))
    .where('favorites.release_date', '<=', cursor?.day ?? today)
    .$if(cursor !== undefined, (q) =>
      q.where((eb) =>
        eb.or([eb('favorites.release_date', '<', cursor!.day), eb('favorites.position', '>', cursor!.position)]),
      ),
    )
    .orderBy('favorites.release_date', 'desc')
    .orderBy('favorites.position')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    songs: page.map(toReleased),
    nextCursor: last ? { day: last.releaseDate!, position: last.position } : null,
  };
}
