import type { MemberId } from '@dubplate/domain/ids.ts';
import type { FoundSong, RankCursor } from '@dubplate/domain/songs/song-search.ts';
import { isCorrectable, isOneEditApart, spellingForms } from '@dubplate/domain/songs/spelling.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { savedBy } from '../../db/song-columns.ts';
import type { SearchConditions } from './search-conditions.store.ts';

/** Sample of the newest songs. The first `sampledFirst` suffice if `enough` titles start with the query. */
const sampled = 2_000;
const sampledFirst = 250;
const enough = 8;

/** The size of the sample, and its hits in each level. */
export type SampleHits = { sampled: number; levels: readonly number[] };

export type SearchScope = {
  /** The condition of the partial index: `is_archived` or not. */
  archived: RawBuilder<unknown>;
  /** An additional condition, and the columns it needs besides `search_text`. */
  only?: { condition: RawBuilder<unknown>; columns: RawBuilder<unknown> } | undefined;
  /** False when the scope has its own index with few songs: all its matches are then fetched. */
  walkable: boolean;
};

const inScope = ({ archived, only }: SearchScope) => (only ? sql`${archived} and ${only.condition}` : archived);
const columnsOf = ({ only }: SearchScope) => (only ? sql`, ${only.columns}` : sql``);

export async function countSampleHits(
  db: Database,
  { levels }: SearchConditions,
  scope: SearchScope,
): Promise<SampleHits> {
  const [title, starts, words, all] = levels;
  const count = (limit: RawBuilder<unknown>) => sql`
    select count(*) filter (where ${title}) as title, count(*) filter (where ${starts}) as starts,
      count(*) filter (where ${words}) as words, count(*) as all
    from (
      select id, search_text ${columnsOf(scope)} from songs where ${scope.archived} order by id desc ${limit}
    ) as newest
    where ${all} and ${scope.only?.condition ?? sql`true`}
  `;
  const { rows } = await sql<Record<'title' | 'starts' | 'words' | 'all' | 'titleFirst', number>>`
    with few as materialized (${count(sql`limit ${sampledFirst}`)}),
    more as materialized (${count(sql`
      offset ${sampledFirst}
      limit (select case when title < ${enough} then ${sampled - sampledFirst} else 0 end from few)
    `)})
    select few.title + more.title as title, few.starts + more.starts as starts, few.words + more.words as words,
      few.all + more.all as all, few.title as "titleFirst"
    from few, more
  `.execute(db);
  const hits = rows[0]!;
  return {
    sampled: hits.titleFirst < enough ? sampled : sampledFirst,
    levels: [hits.title, hits.starts, hits.words, hits.all],
  };
}

type Walk = {
  conditions: SearchConditions;
  scope: SearchScope;
  tier: number;
  after: RankCursor | undefined;
  /** The number of index entries to scan. */
  length: number;
  limit: number;
};

/** Scans the popularity index from the top for songs of one tier. */
export async function walkMatches(db: Database, walk: Walk): Promise<RankCursor[]> {
  const { conditions, scope, tier, after, length, limit } = walk;
  const lower = conditions.levels[tier - 1];
  const { rows } = await sql<RankCursor>`
    select ${tier}::integer as tier, popularity, id
    from (
      select popularity, id, search_text ${columnsOf(scope)} from songs
      where ${scope.archived} ${after ? sql`and (popularity, id) < (${after.popularity}::smallint, ${after.id}::uuid)` : sql``}
      order by popularity desc, id desc limit ${length}
    ) as walked
    where ${conditions.levels[tier]!} ${lower ? sql`and not ${lower}` : sql``}
      and ${scope.only?.condition ?? sql`true`}
    order by popularity desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

type Fetch = {
  conditions: SearchConditions;
  scope: SearchScope;
  level: number;
  /** Excludes the songs of this level. */
  above?: number;
  after: RankCursor | undefined;
  limit: number;
};

/** Fetches all songs of a level from a search index, then sorts them. */
export async function fetchMatches(db: Database, fetch: Fetch): Promise<RankCursor[]> {
  const { conditions, scope, level, above = -1, after, limit } = fetch;
  const { levels, anchor, startsQuery } = conditions;
  // Levels 0 and 1 use the index of starts; the others use the trigram index.
  const found =
    level < 2
      ? sql`song_starts(search_text) @@ ${startsQuery(level as 0 | 1)}::tsquery`
      : scope.walkable
        ? sql`${levels[level]!} and cardinality(show_trgm(${anchor})) > 0`
        : levels[level]!;
  const further = [
    levels[level]!,
    ...(above >= 0 ? [sql`not ${levels[above]!}`] : []),
    ...(after
      ? [
          sql`(tier > ${after.tier} or (tier = ${after.tier} and (popularity, id) < (${after.popularity}::smallint, ${after.id}::uuid)))`,
        ]
      : []),
  ];
  // `offset 0` prevents the planner from using the trigram index for starts: it also finds matches inside words.
  const { rows } = await sql<RankCursor>`
    select tier, popularity, id
    from (
      select ${conditions.tier} as tier, popularity, id, search_text
      from songs where ${inScope(scope)} and ${found} offset 0
    ) as matching
    where ${sql.join(further, sql` and `)}
    order by tier, popularity desc, id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Unsorted. Omits songs that were archived meanwhile. */
export async function readFoundSongs(db: Database, ids: readonly string[], memberId: MemberId): Promise<FoundSong[]> {
  const { rows } = await sql<FoundSong>`
    select songs.id, songs.title, songs.artists, songs.cover, songs.release_date as "releaseDate",
      songs.release_precision as "releasePrecision", songs.platform,
      songs.favorite_count as "favoriteCount", favorites.song_id is not null as favorited,
      ${savedBy(memberId)} as saved
    from songs left join favorites on favorites.song_id = songs.id and favorites.member_id = ${memberId}
    where songs.id = any(${ids}::uuid[]) and not songs.is_archived
  `.execute(db);
  return rows;
}

/** Words of the catalog that differ from each word by one character. */
export async function readSpellings(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  const forms = words.filter(isCorrectable).flatMap(spellingForms);
  if (forms.length === 0) return new Map();
  const rows = await db
    .selectFrom('song_words')
    .select('word')
    .distinct()
    .where('form', '=', sql<string>`any(${forms}::text[])`)
    .limit(500)
    .execute();
  return new Map(
    words.map((word) => [word, rows.map((row) => row.word).filter((known) => isOneEditApart(known, word))]),
  );
}
