import {
  artistCountLimit,
  artistPageSize,
  artistParts,
  artistRequestsLimit,
  type ArtistAbout,
  type ArtistCursor,
  type ArtistFollow,
  type ArtistPart,
  type ArtistQuery,
} from '@dubplate/domain/artists/artist.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { clipOfSong, joinFavorite } from '../../db/song-columns.ts';

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

type PageValues = { memberId: MemberId; key: string; today: string } & ArtistCursor;

const artistPage = (part: ArtistPart, position: 'first' | 'next') => {
  const { within, order, after } = parts[part];
  const limit = sql.lit(artistPageSize + 1);
  return preparedStatement(
    `artist-${part}-${position}`,
    (values: PageValues) => sql<PageRow>`
      with page as materialized (
        select * from (${anyPlace(
          (place) => sql`
            select id, title, artists, cover, release_date, release_precision, popularity, source_request_id from songs
            where ${hasArtist(values.key, place)} and ${within(values.today)}
              and ${position === 'next' ? after(values) : sql`true`}
            order by ${order} limit ${limit}`,
        )}) as places
        order by ${order} limit ${limit}
      )
      select id, title, artists, cover, release_date as "releaseDate",
        release_precision as "releasePrecision", popularity,
        mine.song_id is not null as favorited, ${clipOfSong} as "clipRequestId"
      from page as songs
        ${joinFavorite(values.memberId)}
      order by ${order}
    `,
  ) as (db: Database, values: Partial<PageValues>) => Promise<PageRow[]>;
};

const artistPages = Object.fromEntries(
  artistParts.map((part) => [part, { first: artistPage(part, 'first'), next: artistPage(part, 'next') }]),
) as Record<ArtistPart, Record<'first' | 'next', ReturnType<typeof artistPage>>>;

/** One more than a page, if the part has as many. Each place gives its first rows. */
export const readArtistSongs = (
  db: Database,
  memberId: MemberId,
  part: ArtistPart,
  { key, today, cursor }: ArtistQuery,
): Promise<PageRow[]> => artistPages[part][cursor ? 'next' : 'first'](db, { memberId, key, today, ...cursor });

type About = Omit<ArtistAbout, 'name'>;
const countLimit = sql.lit(artistCountLimit);

const findAbout = preparedStatement(
  'artist-about',
  ({ key }: { key: string }) => sql<About>`
    with theirs as materialized (
      select * from (${anyPlace(
        (place) => sql`select id, title, cover from songs where ${hasArtist(key, place)}
          order by ${parts.upcoming.order} limit ${countLimit}`,
      )}) as found limit ${countLimit}
    ), solved as materialized (
      select states.request_id, theirs.id, theirs.title, theirs.cover
      from theirs join request_states as states on states.resolved_song_id = theirs.id and not states.hidden
      limit ${countLimit}
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
  `,
);

/** Counts, and the requests that were solved with the artist's songs, the last one first. Looks at a limited number. */
export async function readArtistAbout(db: Database, key: string): Promise<About> {
  const [about] = await findAbout(db, { key });
  return about!;
}

/** A trigger counts the followers. */
export async function setArtistFollow(
  db: Database,
  { key, following }: { key: string; following: boolean },
  memberId: MemberId,
): Promise<void> {
  await (
    following
      ? sql`insert into artist_follows (artist, member_id) values (${key}, ${memberId}) on conflict do nothing`
      : sql`delete from artist_follows where artist = ${key} and member_id = ${memberId}`
  ).execute(db);
}

export async function readArtistFollow(db: Database, key: string, memberId: MemberId): Promise<ArtistFollow> {
  const { rows } = await sql<ArtistFollow>`
    select exists (select from artist_follows where artist = ${key} and member_id = ${memberId}) as following,
      coalesce((select follower_count from followed_artists where artist = ${key}), 0) as "followerCount"
  `.execute(db);
  return rows[0]!;
}
