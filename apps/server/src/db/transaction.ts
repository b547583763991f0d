import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Transaction } from './database.ts';
import { retryLostConnection } from './retry-lost-connection.ts';

const attempts = 4;

/** Thrown inside a transaction whose rows changed between reading and locking them. The transaction is retried. */
export class ConcurrentChange extends Error {}

/** Retries `work` after a deadlock or serialization failure. It must have no side effects outside the database. */
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
): Promise<T> => retryRolledBack(() => transactOnce(db, work), maxAttempts);

/** A connection that is lost before the commit has changed nothing, so the work may be repeated. */
function transactOnce<T>(db: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  let mayBeCommitted = false;
  const attempt = async (transaction: Transaction) => {
    const result = await work(transaction);
    mayBeCommitted = true;
    return result;
  };
  return retryLostConnection(
    () => db.transaction().execute(attempt),
    () => !mayBeCommitted,
  );
}

/** For a transaction that changes many rows. With the default of 15 seconds, a large one would never succeed. */
export async function allowTime(transaction: Transaction): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(transaction);
}

/** The commit does not wait for the disk. Only for work that is repeated after a crash. */
export async function commitAsynchronously(transaction: Transaction): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(transaction);
}
