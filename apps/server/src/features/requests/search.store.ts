import { wordPattern } from '@dubplate/domain/search.ts';
import { sql, type RawBuilder } from 'kysely';

/** So many of the hottest requests are looked through for every search; they also tell how frequent its words are. */
const sampled = 500;
/** With so many hits among them the walk goes on; with fewer, trigrams have little to fetch and sort. */
const worthWalking = 3;

/**
 * The ids of the hottest requests that have every word, as the source of a page. Frequent words are soon met by walking
 * down the ranking; rare ones are found by trigrams. A walk ends at three times its expected length: words may be missing
 * just where it goes, and then trigrams find them too.
 */
export function searchSource(
  words: readonly string[],
  where: RawBuilder<unknown>,
  limit: number,
): RawBuilder<{ request_id: string; hot_score: number }> {
  const matches = sql.join(
    words.map((word) => sql`requests.search_text like ${wordPattern(word)}`),
    sql` and `,
  );
  const walk = (length: RawBuilder<unknown>) => sql`
    select ranked.request_id, ranked.hot_score
    from (
      select request_id, hot_score from request_states where ${where}
      order by hot_score desc, request_id limit ${length}
    ) as ranked
      join requests on requests.id = ranked.request_id
    where ${matches}
    order by ranked.hot_score desc, ranked.request_id limit ${limit}
  `;
  return sql`
    with hottest as materialized (${walk(sql`${sampled}`)}),
    walked as materialized (${walk(sql`(
      select case when count(*) between ${worthWalking} and ${limit - 1} then 3 * ${sampled} * ${limit} / count(*) else 0 end
      from hottest
    )`)}),
    rare as materialized (
      select request_states.request_id, request_states.hot_score
      from requests join request_states on request_states.request_id = requests.id
      where ${matches} and ${where}
        and (select count(*) from hottest) < ${limit} and (select count(*) from walked) < ${limit}
        -- A word of signs this database has no trigrams for would make the index useless.
        and cardinality(show_trgm(${words[0]!})) > 0
      order by request_states.hot_score desc, request_states.request_id limit ${limit}
    )
    select request_id, hot_score from hottest
    union select request_id, hot_score from walked
    union select request_id, hot_score from rare
    order by hot_score desc, request_id limit ${limit}
  `;
}
