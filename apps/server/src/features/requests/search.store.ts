import { wordPattern } from '@dubplate/domain/search.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Each search first scans this many of the hottest requests: frequent words fill a page from them. */
const walkLength = 1_000;

/**
 * The length of a period in `request_period_lexemes`, in units of the hot score. Also the most that votes can raise a
 * request: no request has more than 2^24 votes.
 */
const period = 24;

/**
 * `patterns` filter the text of a request, which has one of each set. `recentQuery` is the tsquery for the words of a period, with '#' in place of
 * the period, and `wordsQuery` the one for the words of all periods.
 */
export type RequestSearch = {
  patterns: readonly (readonly string[])[];
  recentQuery: string;
  wordsQuery: RawBuilder<unknown>;
};

const isSelective = (word: string) => [...word].length > 2;
// Words are alphanumeric, so they need no escaping in a tsquery or a pattern.
const startOf = (word: string) => `'${word}':*`;
const anyOf = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(' | ')})`;

/** Each word of the query must be the start of a word. */
export function searchWordStarts(words: readonly string[]): RequestSearch {
  // One or two characters match too many words of all periods, so they only filter.
  const selective = words.filter(isSelective);
  return {
    patterns: words.map((word) => [`% ${word}%`]),
    recentQuery: words.map((word) => startOf(`#${word}`)).join(' & '),
    wordsQuery: sql.join((selective.length > 0 ? selective : words).map(wordsStartingWith), sql` || ' & ' || `),
  };
}

/** Above this number of matching words, the query is too short for a search inside words. */
const maxWordsWith = 500;

/**
 * The words that start with this one, as a part of a tsquery. For the start of a word, GIN reads all requests with such
 * a word first. For whole words, it reads only what the rarest word of the query leaves.
 */
const wordsStartingWith = (word: string) => sql`(
  select case when count(*) between 1 and ${sql.lit(maxWordsWith)}
    then format('(%s)', string_agg(quote_literal(word), ' | ')) else ${startOf(word)} end
  from (select word from request_words where word like ${`${word}%`} limit ${sql.lit(maxWordsWith + 1)}) as starting
)`;

/**
 * Each word of the query may be anywhere inside a word; one or two characters must be its start. Null when no request
 * matches. Looks up the words first, because there are far fewer words than requests.
 */
export async function searchInsideWords(db: Database, words: readonly string[]): Promise<RequestSearch | null> {
  const containing: string[][] = [];
  for (const word of words.filter(isSelective)) {
    const rows = await db
      .selectFrom('request_words')
      .select('word')
      .where('word', 'like', wordPattern(word))
      .where(sql<boolean>`cardinality(show_trgm(${word})) > 0`)
      .limit(maxWordsWith)
      .execute();
    if (rows.length === 0) return null;
    containing.push(rows.map((row) => row.word));
  }
  if (containing.length === 0) return null;
  return {
    patterns: words.map((word) => [wordPattern(word)]),
    recentQuery: containing.map((given) => anyOf(given.map((word) => `#${word}`))).join(' & '),
    wordsQuery: sql`${containing.map(anyOf).join(' & ')}`,
  };
}

const likeAny = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` or `,
  );

/** At most this many spellings are tried for a word. Shorter words are close to too many others. */
const maxSpellings = 40;
const shortestMisspelled = 4;
/** Each character needs three lookups. */
const longestMisspelled = 30;

/** Patterns of all words that one wrong, missing or extra character turns into this word. */
function closePatterns(word: string): string[] {
  const letters = [...word];
  const places = [...letters.keys(), letters.length];
  const around = (at: number, between: string, skipped: number) =>
    letters.slice(0, at).join('') + between + letters.slice(at + skipped).join('');
  const patterns = places.flatMap((at) => [
    around(at, '_', 0),
    ...(at < letters.length ? [around(at, '_', 1), around(at, '', 1)] : []),
  ]);
  return [...new Set(patterns)];
}

/**
 * Replaces one word of the query by the known words that differ from it by one character. The other words must start a
 * word. Null when there are none. The trigram index of the words answers each pattern.
 */
export async function searchCloseWords(
  db: Database,
  words: readonly string[],
  misspelled: string,
): Promise<RequestSearch | null> {
  const { length } = [...misspelled];
  if (length < shortestMisspelled || length > longestMisspelled) return null;
  const rows = await db
    .selectFrom('request_words')
    .select('word')
    .where('word', '<>', misspelled)
    .where(sql<boolean>`(${likeAny(sql`word`, closePatterns(misspelled))})`)
    .where(sql<boolean>`cardinality(show_trgm(${misspelled})) > 0`)
    .limit(maxSpellings)
    .execute();
  if (rows.length === 0) return null;
  const spellings = rows.map(({ word }) => word);
  const others = words.filter((word) => word !== misspelled);
  const inPeriod = [anyOf(spellings.map((word) => `#${word}`)), ...others.map((word) => startOf(`#${word}`))];
  return {
    patterns: [spellings.map((word) => `% ${word} %`), ...others.map((word) => [`% ${word}%`])],
    recentQuery: inPeriod.join(' & '),
    wordsQuery: sql`${[anyOf(spellings), ...others.filter(isSelective).map(startOf)].join(' & ')}`,
  };
}

/**
 * Selects the hottest matching requests in three steps. Each step runs only if the previous one has not filled the
 * page. 1: scan the top of the ranking, where frequent words are found fast. 2: the words of the three periods up to
 * the start of the page. 3: the words of all periods. Votes raise an older request by at most one period, so the result
 * of step 2 is complete above that score.
 */
export function searchSource(
  { patterns, wordsQuery, recentQuery }: RequestSearch,
  where: RawBuilder<unknown>,
  limit: number,
  startScore: number | undefined,
): RawBuilder<{ request_id: string; hot_score: number }> {
  const matches = sql.join(
    patterns.map((any) => sql`(${likeAny(sql`requests.search_text`, any)})`),
    sql` and `,
  );
  const start =
    startScore === undefined
      ? sql`(select hot_score from request_states where not hidden order by hot_score desc, request_id limit 1)`
      : sql`${startScore}::double precision`;
  const find = (found: RawBuilder<unknown>) => sql`
    select id from requests where ${found} and ${matches} and (select count(*) from hottest) < ${limit}
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
        -- A lateral join checks row by row and stops when the page is full.
        cross join lateral (select from requests where requests.id = ranked.request_id and ${matches} offset 0) as hit
      order by ranked.hot_score desc, ranked.request_id limit ${limit}
    ),
    start as materialized (select floor(greatest(least(${start}, hot_score(0, now())), 0) / ${sql.lit(period)})::integer as period),
    recent_ids as materialized (${find(sql`request_period_lexemes(search_text, created_at) @@ (
      select string_agg(replace(${recentQuery}, '#', start.period - before || '/'), ' | ')::tsquery
      from start, generate_series(0, 2) as before
    )`)}),
    recent as materialized (${rank(sql`recent_ids`)}),
    all_ids as materialized (
      ${find(sql`array_to_tsvector(string_to_array(btrim(search_text), ' ')) @@ (${wordsQuery})::tsquery`)}
        and (select count(*) from recent, start where hot_score >= (start.period - 1) * ${sql.lit(period)}) < ${limit}
    ),
    older as materialized (${rank(sql`all_ids`)})
    select request_id, hot_score from hottest
    union select request_id, hot_score from recent
    union select request_id, hot_score from older
    order by hot_score desc, request_id limit ${limit}
  `;
}
