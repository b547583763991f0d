import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/**
 * Returns whether a registration waits for the accounts table: its code is used, its member inserted, nothing
 * committed.
 */
export async function isWaitingForAccounts(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into "accounts"%'
  `.execute(db);
  return rows.length > 0;
}
