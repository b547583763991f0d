import { discoverLimit, type DiscoverSong } from '@dubplate/domain/discover/discover.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { releaseWindow } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { clipOfSong, joinFavorite } from '../../db/song-columns.ts';

const limit = sql.lit(discoverLimit);

type Values = { memberId: MemberId; today: CalendarDay; from: CalendarDay; through: CalendarDay };

/** Reads the songs that `page` selects. It has the column `song_id`, and those that `order` and `more` need. */
const songsStatement = <Used extends keyof Values, More = object>(
  name: string,
  page: (values: Pick<Values, Used>) => RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) =>
  preparedStatement(
    name,
    (values: Pick<Values, Used | 'memberId'>) => sql<DiscoverSong & More>`
      with page as materialized (${page(values)})
      select songs.id, songs.title, songs.artists, songs.cover, songs.release_date as "releaseDate",
        songs.release_precision as "releasePrecision",
        songs.favorite_count as "favoriteCount", ${clipOfSong} as "clipRequestId",
        songs.url is not null as "hasLink",
        mine.song_id is not null as favorited ${more}
      from page
        join songs on songs.id = page.song_id
        ${joinFavorite(values.memberId)}
      order by ${order}
    `,
  );

/** Unreleased songs by their recent favorites. Released songs stay in the ranking and are skipped. */
export const listWanted = songsStatement(
  'discover-wanted',
  ({ today }: Pick<Values, 'today'>) => sql`
    select song_id, score from wanted_songs
    where not is_archived and score > 0 and (release_date is null or release_date >= ${today})
    order by score desc, song_id limit ${limit}
  `,
  sql`page.score desc, page.song_id`,
);

/** Exact days only. Chooses the most favorited songs of each day first, so that a day with many releases is not read as a whole. */
const listReleases = songsStatement(
  'discover-out-this-week',
  ({ from, through }: Pick<Values, 'from' | 'through'>) => sql`
    select best.id as song_id, best.popularity
    from generate_series(${from}::date, ${through}::date, interval '1 day') as day
      cross join lateral (
        select id, popularity from songs
        where release_date = day::date and release_precision = 'day' and not is_archived
        order by popularity desc, id desc limit ${limit}
      ) as best
    order by best.popularity desc, best.id desc limit ${limit}
  `,
  sql`songs.release_date, page.popularity desc, songs.id desc`,
);

export const listOutThisWeek = (db: Database, memberId: MemberId, today: CalendarDay): Promise<DiscoverSong[]> =>
  listReleases(db, { memberId, ...releaseWindow('week', today)! });

export const listJustIn = songsStatement<'memberId', { uploadedAt: Date }>(
  'discover-just-in',
  () => sql`
    select id as song_id, uploaded_at from songs where not is_archived order by uploaded_at desc limit ${limit}
  `,
  sql`page.uploaded_at desc, songs.id desc`,
  sql`, page.uploaded_at as "uploadedAt"`,
);

/** Requests can be solved without a song. Songs are taken from this many of the last solved requests. */
const solvedConsidered = 50;

type Solution = { requestId: string; solvedAt: Date; namedBy: string | null };

export const listSolved = songsStatement<'memberId', Solution>(
  'discover-solved',
  () => sql`
    select latest.id as request_id, latest.solved_at, latest.identified_by, states.resolved_song_id as song_id
    from (
      select id, solved_at, identified_by from requests
      where solved_at is not null and hidden_at is null and solved_at >= now() - interval '7 days'
      order by solved_at desc limit ${sql.lit(solvedConsidered)}
    ) as latest
      join request_states as states on states.request_id = latest.id
      join songs on songs.id = states.resolved_song_id and not songs.is_archived
    order by latest.solved_at desc, latest.id desc limit ${limit}
  `,
  sql`page.solved_at desc, page.request_id desc`,
  sql`, page.request_id as "requestId", page.solved_at as "solvedAt",
    (select username from members where members.id = page.identified_by) as "namedBy"`,
);
