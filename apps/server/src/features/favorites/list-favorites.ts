import { favoritesPageSize, type FavoritesCursor } from '@dubplate/domain/favorites/favorite.ts';
import { releaseWindow, type CalendarDay, type ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { DB } from '../../platform/schema.ts';
import { rowColumns } from '../songs/song-columns.ts';

type Asked = { filter: ReleaseFilter; today: CalendarDay; cursor?: FavoritesCursor | undefined };
type Page = { songs: SongRow[]; nextCursor: FavoritesCursor | null };

/** A page of a member's favorites that are not out yet: the newest heart first, or a release view by its days. */
export async function listFavorites(db: Database, memberId: string, asked: Asked): Promise<Page> {
  const { from, through, undated } = releaseWindow(asked.filter, asked.today);
  // A number is where an older build ended a page of a release view: it goes on in that order.
  const byRelease = through !== null && typeof asked.cursor !== 'number';
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
          eb('favorites.release_date', '>=', from),
          ...(through === null ? [] : [eb('favorites.release_date', '<=', through)]),
        ]),
        ...(undated ? [eb('favorites.release_date', 'is', null)] : []),
      ]),
    )
    .$if(asked.cursor !== undefined, (q) => q.where(after(asked.cursor!)))
    .$if(byRelease, (q) => q.orderBy('favorites.release_date'))
    .orderBy('favorites.position', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const isMore = rows.length > pageSize && last;
  return {
    songs: page.map(({ id, title, artists, cover, releaseDate }) => ({
      id,
      title,
      artists,
      cover,
      releaseDate,
      favorited: true,
    })),
    nextCursor: isMore
      ? byRelease
        ? { releaseDate: last.releaseDate!, position: last.position }
        : last.position
      : null,
  };
}

const after = (cursor: FavoritesCursor) => (eb: ExpressionBuilder<DB, 'favorites'>) =>
  typeof cursor === 'number'
    ? eb('favorites.position', '<', cursor)
    : eb.and([
        eb('favorites.release_date', '>=', cursor.releaseDate),
        eb.or([eb('favorites.release_date', '>', cursor.releaseDate), eb('favorites.position', '<', cursor.position)]),
      ]);
