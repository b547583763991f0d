import {
  artistCountLimit,
  artistPageSize,
  artistRequestsLimit,
  type ArtistAbout,
  type ArtistCursor,
  type ArtistPart,
  type ArtistQuery,
} from '@dubplate/domain/artists/artist.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { clipOfSong } from '../../db/song-columns.ts';

/** The places of artists in a search text, after the title. Each has an index: songs_artist1_idx and so on. */
const places = [2, 3, 4] as const;
const nameAt = (place: number) => sql`btrim(split_part(search_text, '  ', ${sql.lit(place)}))`;

/** The active songs with the artist in a place. A song that has the name twice is found in the first place only. */
const hasArtist = (key: string, place: (typeof places)[number]) =>
  sql.join(
    [
      sql`not is_archived`,
      sql`${nameAt(place)} = ${key}`,
      ...(place === 2 ? [] : [sql`split_part(search_text, '  ', ${sql.lit(place)}) <> ''`]),
      ...places.filter((other) => other < place).map((other) => sql`${nameAt(other)} <> ${key}`),
    ],
    sql` and `,
  );

const anyPlace = (select: (place: (typeof places)[number]) => RawBuilder<unknown>) =>
  sql.join(
    places.map((place) => sql`(${select(place)})`),
    sql` union all `,
  );

/** Keyset pagination in a form that PostgreSQL can use with the indexes. Released songs are read backwards. */
const parts = {
  upcoming: {
    within: (today: string) => sql`release_date >= ${today}`,
    order: sql`release_date, popularity desc, id desc`,
    after: ({ releaseDate, popularity, id }: ArtistCursor) => sql`
      release_date >= ${releaseDate} and (release_date > ${releaseDate} or (popularity, id) < (${popularity}, ${id}::uuid))`,
  },
  undated: {
    within: () => sql`release_date is null`,
    order: sql`popularity desc, id desc`,
    after: ({ popularity, id }: ArtistCursor) => sql`(popularity, id) < (${popularity}, ${id}::uuid)`,
  },
  released: {
    within: (today: string) => sql`release_date < ${today}`,
    order: sql`release_date desc, popularity, id`,
    after: ({ releaseDate, popularity, id }: ArtistCursor) => sql`
      release_date <= ${releaseDate} and (release_date < ${releaseDate} or (popularity, id) > (${popularity}, ${id}::uuid))`,
  },
} satisfies Record<ArtistPart, unknown>;

export type PageRow = SongRow & { popularity: number };

/** One more than a page, if the part has as many. Each place gives its first rows. */
export async function readArtistSongs(
  db: Database,
  memberId: MemberId,
  part: ArtistPart,
  query: ArtistQuery,
): Promise<PageRow[]> {
  const { key, today, cursor } = query;
  const { within, order, after } = parts[part];
  const limit = sql.lit(artistPageSize + 1);
  const { rows } = await sql<PageRow>`
    ${prepared(`artist-${part}-${cursor ? 'next' : 'first'}`)}
    with page as materialized (
      select * from (${anyPlace(
        (place) => sql`
          select id, title, artists, cover, release_date, popularity, source_request_id from songs
          where ${hasArtist(key, place)} and ${within(today)} and ${cursor ? after(cursor) : sql`true`}
          order by ${order} limit ${limit}`,
      )}) as places
      order by ${order} limit ${limit}
    )
    select id, title, artists, cover, release_date as "releaseDate", popularity, mine.song_id is not null as favorited,
      ${clipOfSong} as "clipRequestId"
    from page as songs
      left join lateral (
        select song_id from favorites where song_id = songs.id and member_id = ${memberId}
      ) as mine on true
    order by ${order}
  `.execute(db);
  return rows;
}

/** Counts, and the requests that were solved with the artist's songs, the last one first. Looks at a limited number. */
export async function readArtistAbout(db: Database, key: string): Promise<Omit<ArtistAbout, 'name'>> {
  const limit = sql.lit(artistCountLimit);
  const { rows } = await sql<Omit<ArtistAbout, 'name'>>`
    ${prepared('artist-about')}
    with theirs as materialized (
      select * from (${anyPlace(
        (place) => sql`select id, title, cover from songs where ${hasArtist(key, place)}
          order by ${parts.upcoming.order} limit ${limit}`,
      )}) as found limit ${limit}
    ), solved as materialized (
      select states.request_id, theirs.id, theirs.title, theirs.cover
      from theirs join request_states as states on states.resolved_song_id = theirs.id and not states.hidden
      limit ${limit}
    ), newest as (
      select requests.id, requests.title, requests.solved_at, members.username,
        json_build_object('id', solved.id, 'title', solved.title, 'cover', solved.cover) as song
      from solved
        join requests on requests.id = solved.request_id
        left join members on members.id = requests.identified_by
      order by requests.solved_at desc, requests.id desc limit ${sql.lit(artistRequestsLimit)}
    )
    select
      (select count(*)::integer from theirs) as "songCount",
      (select count(*)::integer from solved) as "solvedCount",
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'title', title, 'namedBy', username, 'song', song
        ) order by solved_at desc, id desc), '[]') from newest
      ) as requests
  `.execute(db);
  return rows[0]!;
}
