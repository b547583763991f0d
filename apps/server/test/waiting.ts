import { sql } from 'kysely';
import { until } from '../../../tools/services/server-process.ts';
import type { Database, Transaction } from '../src/db/database.ts';

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

/** Returns how many statements in this database wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

/**
 * Returns the response of a call during a concurrent change. The call starts while the change is uncommitted, waits for
 * its lock, and continues after the commit.
 */
export async function whileChanging<T>(
  db: Database,
  change: (transaction: Transaction) => Promise<unknown>,
  call: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const changed = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const committed = db.transaction().execute(async (transaction) => {
    await change(transaction);
    changed.resolve();
    await gate.promise;
  });
  try {
    await Promise.race([changed.promise, committed]);
    const answer = call();
    await until(async () => (await countWaiting(db)) >= waiting, 'the call to wait for the change');
    gate.resolve();
    return await answer;
  } finally {
    gate.resolve();
    await committed;
  }
}
