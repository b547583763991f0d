import { wordPattern } from '@dubplate/domain/search.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { isCorrectable, isOneLetterApart, spellingForms } from '@dubplate/domain/songs/spelling.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** So many of the newest songs tell how frequent words are; this many hits among them are enough to know. */
const sampled = 2_000;
const enough = 30;

/** From so many hits on, walking costs less than trigrams do. Each alternative makes a step of the walk dearer. */
const worthWalking = (alternatives: number) => Math.ceil(3 * Math.sqrt(Math.max(1, alternatives)));

/**
 * The best-liked songs that have every word, and one of the alternatives if there are any. Frequent words are soon met by
 * walking from the best-liked song down; rare ones are found by trigrams, which then have little to fetch and sort. Either
 * way is slow for the other's words, and the planner cannot tell them apart, so a sample of the newest songs does. The walk
 * ends at three times its expected length: words may be missing just where it goes, and then trigrams find them too.
 */
export async function findSongs(
  db: Database,
  search: { words: readonly string[]; alternatives?: readonly string[] },
  memberId: string,
  limit: number,
): Promise<SongRow[]> {
  const patterns = search.words.map(wordPattern);
  const conditions = [
    ...patterns.map((pattern) => sql`search_text like ${pattern}`),
    ...(search.alternatives ? [sql`search_text like any (${search.alternatives.map(wordPattern)}::text[])`] : []),
  ];
  const matches = sql.join(conditions, sql` and `);
  // A word of signs this database has no trigrams for would make the index useless, and the search a walk through everything.
  const anchor = search.alternatives?.[0] ?? search.words[0]!;
  const threshold = worthWalking(search.alternatives?.length ?? 1);
  const { rows } = await sql<SongRow>`
    with sample as materialized (
      select count(*) as hits from (
        select from (
          select search_text from songs where not is_archived order by id desc limit ${sampled}
        ) as newest
        where ${matches} limit ${enough}
      ) as hit
    ), popular as materialized (
      select id, popularity
      from (
        select id, popularity, search_text from songs
        where not is_archived order by popularity desc, id desc
        limit (select case when hits < ${threshold} then 0 else ${3 * sampled * limit} / hits end from sample)
      ) as best
      where ${matches} limit ${limit}
    ), rare as materialized (
      select id, popularity from songs
      where not is_archived and ${matches}
        and (select count(*) from popular) < ${limit} and cardinality(show_trgm(${anchor})) > 0
      order by popularity + 0 desc, id desc limit ${limit}
    ), found as (
      select id, popularity from popular union select id, popularity from rare
      order by popularity desc, id desc limit ${limit}
    )
    select songs.id, songs.title, songs.artists, songs.cover, songs.release_date as "releaseDate",
      favorites.song_id is not null as favorited
    from found
      join songs on songs.id = found.id
      left join favorites on favorites.song_id = found.id and favorites.member_id = ${memberId}
    order by found.popularity desc, found.id desc
  `.execute(db);
  return rows;
}

/** For each word, the words of the catalogue that are one letter apart from it. */
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
    words.map((word) => [word, rows.map((row) => row.word).filter((known) => isOneLetterApart(known, word))]),
  );
}
