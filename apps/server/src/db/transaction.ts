import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Transaction } from './database.ts';

const attempts = 4;

/** Thrown by a transaction that finds its rows changed between reading and locking them: it starts again. */
export class ConcurrentChange extends Error {}

/**
 * Runs `work` again when PostgreSQL rolled it back because of a deadlock or a serialization failure. `work` must have no
 * effect outside of the database.
 */
export async function retryRolledBack<T>(work: () => Promise<T>, maxAttempts = attempts): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

/** serialization_failure and deadlock_detected */
const isRetryable = (error: unknown): boolean =>
  error instanceof ConcurrentChange ||
  (error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01'));

export const inTransaction = <T>(
  db: Database,
  work: (transaction: Transaction) => Promise<T>,
  maxAttempts = attempts,
): Promise<T> => retryRolledBack(() => db.transaction().execute(work), maxAttempts);

/** For a transaction whose length grows with the number of rows: with 15 seconds, a large one would never succeed. */
export async function allowTime(transaction: Transaction): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(transaction);
}

/** The commit does not wait for the disk. Only for work that is repeated after a crash. */
export async function commitAsynchronously(transaction: Transaction): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(transaction);
}
