import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { likePattern } from './like-pattern.ts';

/** Whether a piece of a member's name or address is what was typed; in the words of members_search_idx. */
export const memberMatches = (query: string): RawBuilder<boolean> =>
  sql<boolean>`(lower(members.username) || ' ' || members.email) like ${likePattern(query.trim().toLowerCase())}`;

/** So many are looked up by their ids. */
const few = 200;

/**
 * Narrows a list of something else down to rows of members with that piece in their name or address. A few members are
 * found first, and their rows by an index; with many of them the rows are walked instead, and soon enough are met.
 */
export async function byMembers(
  db: Database,
  query: string,
): Promise<(...columns: RawBuilder<unknown>[]) => RawBuilder<boolean>> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where(memberMatches(query))
    .limit(few + 1)
    .execute();
  const ids = found.map(({ id }) => id);
  const matches = (column: RawBuilder<unknown>) =>
    ids.length > few
      ? sql`exists (select from members where members.id = ${column} and ${memberMatches(query)})`
      : sql`${column} = any(${ids}::uuid[])`;
  return (...columns) => sql<boolean>`(${sql.join(columns.map(matches), sql` or `)})`;
}
