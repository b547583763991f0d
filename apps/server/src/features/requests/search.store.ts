import { sql, type RawBuilder } from 'kysely';

/** So many of the hottest requests are looked through for every search; they also tell how frequent its words are. */
const sampled = 1_000;
/** With so many hits among them the walk goes on; with fewer, the index has little to fetch and sort. */
const worthWalking = 3;

/**
 * The ids of the hottest requests in which every word begins one, as the source of a page. Frequent words are soon met by
 * walking down the ranking; rare ones are found by the index of words. Either way is slow for the other's words, and the
 * planner cannot tell them apart. A walk ends at three times its expected length: words may be missing just where it
 * goes, and then the index finds them too.
 */
export function searchSource(
  words: readonly string[],
  where: RawBuilder<unknown>,
  limit: number,
): RawBuilder<{ request_id: string; hot_score: number }> {
  const matches = sql.join(
    words.map((word) => sql`requests.search_text like ${`% ${word}%`}`),
    sql` and `,
  );
  // One or two letters begin so many words that looking those up takes longer than the rest; they only filter.
  const telling = words.filter((word) => [...word].length > 2);
  // Words are letters and digits only, so nothing in them has a meaning here.
  const query = (telling.length > 0 ? telling : words).map((word) => `'${word}':*`).join(' & ');
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
      where array_to_tsvector(string_to_array(btrim(search_text), ' ')) @@ ${query}::tsquery and ${matches}
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
