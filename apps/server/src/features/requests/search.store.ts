import { wordPattern } from '@dubplate/domain/search.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** So many of the hottest requests are looked through for every search; they also tell how frequent its words are. */
const sampled = 1_000;
/** With so many hits among them the walk goes on; with fewer, the index has little to fetch and sort. */
const worthWalking = 3;

/** A search: what a request's text must match, and the same for the index of words. */
export type RequestSearch = { patterns: readonly string[]; wordsQuery: string };

const isTelling = (word: string) => [...word].length > 2;

/** Every word of the query begins a word. */
export function searchWordStarts(words: readonly string[]): RequestSearch {
  // One or two letters begin so many words that looking those up takes longer than the rest; they only filter.
  const telling = words.filter(isTelling);
  return {
    patterns: words.map((word) => `% ${word}%`),
    // Words are letters and digits only, so nothing in them has a meaning here.
    wordsQuery: (telling.length > 0 ? telling : words).map((word) => `'${word}':*`).join(' & '),
  };
}

/** More words than this have the same few letters inside only when those are too few to search by. */
const maxWordsWith = 500;

/**
 * Every word of the query is somewhere inside a word; one or two letters still begin one. Null when no request has it. The
 * words that contain it are looked up first: there are far fewer of them than requests.
 */
export async function searchInsideWords(db: Database, words: readonly string[]): Promise<RequestSearch | null> {
  const containing: string[] = [];
  for (const word of words.filter(isTelling)) {
    const rows = await db
      .selectFrom('request_words')
      .select('word')
      .where('word', 'like', wordPattern(word))
      .where(sql<boolean>`cardinality(show_trgm(${word})) > 0`)
      .limit(maxWordsWith)
      .execute();
    if (rows.length === 0) return null;
    containing.push(`(${rows.map((row) => `'${row.word}'`).join(' | ')})`);
  }
  if (containing.length === 0) return null;
  return { patterns: words.map(wordPattern), wordsQuery: containing.join(' & ') };
}

/**
 * The ids of the hottest requests that match, as the source of a page. Frequent words are soon met by
 * walking down the ranking; rare ones are found by the index of words. Either way is slow for the other's words, and the
 * planner cannot tell them apart. A walk ends at three times its expected length: words may be missing just where it
 * goes, and then the index finds them too.
 */
export function searchSource(
  { patterns, wordsQuery }: RequestSearch,
  where: RawBuilder<unknown>,
  limit: number,
): RawBuilder<{ request_id: string; hot_score: number }> {
  const matches = sql.join(
    patterns.map((pattern) => sql`requests.search_text like ${pattern}`),
    sql` and `,
  );
  const walk = (length: RawBuilder<unknown>) => sql`
    select ranked.request_id, ranked.hot_score
    from (
      select request_id, hot_score from request_states where ${where}
      order by hot_score desc, request_id limit ${length}
    ) as ranked
      -- One by one, and only as far as the page needs.
      cross join lateral (select from requests where requests.id = ranked.request_id and ${matches} offset 0) as hit
    order by ranked.hot_score desc, ranked.request_id limit ${limit}
  `;
  return sql`
    with hottest as materialized (${walk(sql`${sql.lit(sampled)}`)}),
    walked as materialized (${walk(sql`(
      select case when count(*) between ${worthWalking} and ${limit - 1} then 3 * ${sampled} * ${limit} / count(*) else 0 end
      from hottest
    )`)}),
    rare as materialized (
      select id from requests
      where array_to_tsvector(string_to_array(btrim(search_text), ' ')) @@ ${wordsQuery}::tsquery and ${matches}
        and (select count(*) from hottest) < ${limit} and (select count(*) from walked) < ${limit}
    )
    select request_id, hot_score from hottest
    union select request_id, hot_score from walked
    union select rare.id, state.hot_score from rare cross join lateral (
      select hot_score from request_states where request_id = rare.id and ${where} offset 0
    ) as state
    order by hot_score desc, request_id limit ${limit}
  `;
}
