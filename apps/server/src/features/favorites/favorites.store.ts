import { favoritesPageSize, type FavoritesPage } from '@dubplate/domain/favorites/favorite.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { releaseWindow } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { clipOfSong, rowColumns } from '../../db/song-columns.ts';
import type { DB } from '../../db/tables.ts';
import { isOut } from './released.store.ts';

type FavoritesQuery = {
  filter: ReleaseFilter;
  today: CalendarDay;
  cursor?: number | undefined;
  cursorDay?: CalendarDay | undefined;
};

/** A page of a member's favorites that are not released yet: the newest favorite first, or sorted by release day. */
export async function listFavorites(db: Database, memberId: MemberId, query: FavoritesQuery): Promise<FavoritesPage> {
  const window = releaseWindow(query.filter, query.today);
  // A cursor without a day is from an older build, which sorts release views by position.
  const byRelease = window !== null && (query.cursor === undefined || query.cursorDay !== undefined);
  const pageSize = favoritesPageSize(query.cursor);
  const rows = await db
    .selectFrom('favorites')
    .innerJoin('songs', 'songs.id', 'favorites.song_id')
    .select(rowColumns)
    .select(['favorites.position', clipOfSong.as('clipRequestId')])
    .where('favorites.member_id', '=', memberId)
    .where('songs.is_archived', '=', false)
    .where((eb) =>
      window
        ? eb.and([
            eb.between('favorites.release_date', window.from, window.through),
            eb('songs.release_precision', 'in', window.precisions),
          ])
        : eb.not(isOut(memberId, query.today)),
    )
    .$if(query.cursor !== undefined, (q) => q.where(after(query.cursor!, byRelease ? query.cursorDay : undefined)))
    .$if(byRelease, (q) => q.orderBy('favorites.release_date'))
    .orderBy('favorites.position', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const next = rows.length > pageSize ? last : undefined;
  return {
    songs: page.map(({ id, title, artists, cover, releaseDate, releasePrecision, clipRequestId }) => ({
      id,
      title,
      artists,
      cover,
      releaseDate,
      releasePrecision,
      favorited: true,
      clipRequestId,
    })),
    nextCursor: next?.position ?? null,
    nextCursorDay: (byRelease && next?.releaseDate) || null,
  };
}

const after = (position: number, day: CalendarDay | undefined) => (eb: ExpressionBuilder<DB, 'favorites'>) =>
  day === undefined
    ? eb('favorites.position', '<', position)
    : eb.and([
        eb('favorites.release_date', '>=', day),
        eb.or([eb('favorites.release_date', '>', day), eb('favorites.position', '<', position)]),
      ]);

/** The newest first, without archived songs. A merged song is listed as the song it leads to. */
export async function listSaved(db: Database, memberId: MemberId): Promise<SongRow[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('saved_hearts')
        .select((eb) => [sql<string>`active_song(song_id)`.as('id'), eb.fn.max('position').as('position')])
        .where('member_id', '=', memberId)
        .groupBy(sql`active_song(song_id)`)
        .as('saved'),
    )
    .innerJoin('songs', 'songs.id', 'saved.id')
    .select(rowColumns)
    .where((eb) => eb.not('songs.is_archived'))
    .orderBy('saved.position', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, favorited: false, saved: true }));
}
