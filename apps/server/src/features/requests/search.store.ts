import { wordPattern } from '@dubplate/domain/search.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';

/** So many of the hottest requests are looked through for every search: frequent words fill a page from them. */
const walkLength = 1_000;

/**
 * The length of a period in `request_lexemes`, in units of the ranking. Also the most that votes lift a request: no request has
 * more than 2 to the power of this many votes.
 */
const period = 24;

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
 * The ids of the hottest requests that match, as the source of a page, in three steps that each run only when the one before
 * has not filled the page. Frequent words are soon met by walking down the ranking. Others are found by the index of words:
 * first among requests of the three periods up to where the page starts, then among all. Votes lift an earlier request by at
 * most one period, so a page of requests above that is complete, however many earlier ones have the words.
 */
export function searchSource(
  { patterns, wordsQuery }: RequestSearch,
  where: RawBuilder<unknown>,
  limit: number,
  startScore: number | undefined,
): RawBuilder<{ request_id: string; hot_score: number }> {
  const matches = sql.join(
    patterns.map((pattern) => sql`requests.search_text like ${pattern}`),
    sql` and `,
  );
  const start =
    startScore === undefined
      ? sql`(select hot_score from request_states where not hidden order by hot_score desc, request_id limit 1)`
      : sql`${startScore}::double precision`;
  const find = (query: RawBuilder<unknown>) => sql`
    select id from requests where request_lexemes(search_text, created_at) @@ ${query} and ${matches}
      and (select count(*) from hottest) < ${limit}
  `;
  const rank = (ids: RawBuilder<unknown>) => sql`
    select ids.id as request_id, state.hot_score from ${ids} as ids cross join lateral (
      select hot_score from request_states where request_id = ids.id and ${where} offset 0
    ) as state
    order by state.hot_score desc, ids.id limit ${limit}
  `;
  return sql`
    with hottest as materialized (
      select ranked.request_id, ranked.hot_score
      from (
        select request_id, hot_score from request_states where ${where}
        order by hot_score desc, request_id limit ${sql.lit(walkLength)}
      ) as ranked
        -- One by one, and only as far as the page needs.
        cross join lateral (select from requests where requests.id = ranked.request_id and ${matches} offset 0) as hit
      order by ranked.hot_score desc, ranked.request_id limit ${limit}
    ),
    start as materialized (select floor(greatest(least(${start}, hot_score(0, now())), 0) / ${sql.lit(period)})::integer as period),
    recent_ids as materialized (${find(sql`(
      select format('(%s) & (''@%s'' | ''@%s'' | ''@%s'')', ${wordsQuery}::text, period, period - 1, period - 2)::tsquery from start
    )`)}),
    recent as materialized (${rank(sql`recent_ids`)}),
    all_ids as materialized (
      ${find(sql`${wordsQuery}::tsquery`)}
        and (select count(*) from recent, start where hot_score >= (start.period - 1) * ${sql.lit(period)}) < ${limit}
    ),
    older as materialized (${rank(sql`all_ids`)})
    select request_id, hot_score from hottest
    union select request_id, hot_score from recent
    union select request_id, hot_score from older
    order by hot_score desc, request_id limit ${limit}
  `;
}
