import { discoverLimit, type DiscoverSong } from '@dubplate/domain/discover/discover.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { releaseWindow, type CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { clipOfSong } from '../../db/song-columns.ts';

const limit = sql.lit(discoverLimit);

/** Reads the songs that `page` selects. It has the column `song_id`, and those that `order` and `more` need. */
const selectSongs = <More = object>(
  name: string,
  memberId: MemberId,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<DiscoverSong & More>`
  ${prepared(name)}
  with page as materialized (${page})
  select songs.id, songs.title, songs.artists, songs.cover, songs.release_date as "releaseDate",
    songs.favorite_count as "favoriteCount", ${clipOfSong} as "clipRequestId",
    favorites.song_id is not null as favorited ${more}
  from page
    join songs on songs.id = page.song_id
    left join favorites on favorites.song_id = songs.id and favorites.member_id = ${memberId}
  order by ${order}
`;

/** Unreleased songs by their recent favorites. Released songs stay in the ranking and are skipped. */
export async function listWanted(db: Database, memberId: MemberId, today: CalendarDay): Promise<DiscoverSong[]> {
  const page = sql`
    select song_id, score from wanted_songs
    where not is_archived and score > 0 and (release_date is null or release_date >= ${today})
    order by score desc, song_id limit ${limit}
  `;
  const { rows } = await selectSongs('discover-wanted', memberId, page, sql`page.score desc, page.song_id`).execute(db);
  return rows;
}

/** Chooses the most favorited songs of each day first, so that a day with many releases is not read as a whole. */
export async function listOutThisWeek(db: Database, memberId: MemberId, today: CalendarDay): Promise<DiscoverSong[]> {
  const { from, through } = releaseWindow('week', today);
  const page = sql`
    select best.id as song_id, best.popularity
    from generate_series(${from}::date, ${through}::date, interval '1 day') as day
      cross join lateral (
        select id, popularity from songs
        where release_date = day::date and not is_archived
        order by popularity desc, id desc limit ${limit}
      ) as best
    order by best.popularity desc, best.id desc limit ${limit}
  `;
  const order = sql`songs.release_date, page.popularity desc, songs.id desc`;
  const { rows } = await selectSongs('discover-out-this-week', memberId, page, order).execute(db);
  return rows;
}

export async function listJustIn(db: Database, memberId: MemberId): Promise<(DiscoverSong & { uploadedAt: Date })[]> {
  const page = sql`
    select id as song_id, uploaded_at from songs where not is_archived order by uploaded_at desc limit ${limit}
  `;
  const order = sql`page.uploaded_at desc, songs.id desc`;
  const more = sql`, page.uploaded_at as "uploadedAt"`;
  const { rows } = await selectSongs<{ uploadedAt: Date }>('discover-just-in', memberId, page, order, more).execute(db);
  return rows;
}

/** Requests can be solved without a song. Songs are taken from this many of the last solved requests. */
const solvedConsidered = 50;

type Solution = { requestId: string; solvedAt: Date; namedBy: string | null };
type SolvedRow = DiscoverSong & Solution;

export async function listSolved(db: Database, memberId: MemberId): Promise<SolvedRow[]> {
  const page = sql`
    select latest.id as request_id, latest.solved_at, latest.identified_by, states.resolved_song_id as song_id
    from (
      select id, solved_at, identified_by from requests
      where solved_at is not null and hidden_at is null and solved_at >= now() - interval '7 days'
      order by solved_at desc limit ${sql.lit(solvedConsidered)}
    ) as latest
      join request_states as states on states.request_id = latest.id
      join songs on songs.id = states.resolved_song_id and not songs.is_archived
    order by latest.solved_at desc, latest.id desc limit ${limit}
  `;
  const more = sql`, page.request_id as "requestId", page.solved_at as "solvedAt",
    (select username from members where members.id = page.identified_by) as "namedBy"`;
  const order = sql`page.solved_at desc, page.request_id desc`;
  const { rows } = await selectSongs<Solution>('discover-solved', memberId, page, order, more).execute(db);
  return rows;
}
