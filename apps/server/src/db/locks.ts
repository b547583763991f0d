import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Members, kept from changing until the transaction ends, in the one order in which they are locked everywhere: two who
 * hold some of the same never wait for each other, as long as each locks all of theirs at once. Tells who is there: an
 * account may have been deleted meanwhile.
 */
export async function lockMembers(transaction: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('members')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}
