import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { likePattern } from './like-pattern.ts';

/** Matches part of the name or email. The expression is the one of members_search_idx, or the index is not used. */
export const memberMatches = (query: string): RawBuilder<boolean> =>
  sql<boolean>`(lower(members.username) || ' ' || members.email) like ${likePattern(query.trim().toLowerCase())}`;

/** Up to this many members are looked up by id. */
const maxMembersById = 200;

/**
 * Filters rows of another table by the member they belong to. With few matching members, their rows are found by index.
 * With many, the table is scanned in its own order: a page of matches is complete after few rows.
 */
export async function byMembers(
  db: Database,
  query: string,
): Promise<(...columns: RawBuilder<unknown>[]) => RawBuilder<boolean>> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where(memberMatches(query))
    .limit(maxMembersById + 1)
    .execute();
  const ids = found.map(({ id }) => id);
  const matches = (column: RawBuilder<unknown>) =>
    ids.length > maxMembersById
      ? sql`exists (select from members where members.id = ${column} and ${memberMatches(query)})`
      : sql`${column} = any(${ids}::uuid[])`;
  return (...columns) => sql<boolean>`(${sql.join(columns.map(matches), sql` or `)})`;
}
