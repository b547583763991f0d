import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from './database.ts';

/**
 * A migration that waits for a table makes every later query on that table wait behind it, so it gives up soon.
 * Longer than PostgreSQL's deadlock_timeout (one second): only a transaction that has waited that long makes an
 * autovacuum give way. PostgreSQL may then end a request that is in a deadlock with the migration; `retryUndone`
 * repeats it.
 */
const lockTimeout = '1500ms';
const maxAttempts = 100;

export async function limitLockWait(transaction: Database): Promise<void> {
  await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(transaction);
}

/** Repeats `work`, one transaction, with jitter. Between two attempts the queries that waited behind it go on. */
export async function retryLockConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockConflict(error) || attempt === maxAttempts) throw error;
      await delay(100 + Math.random() * 400);
    }
  }
}

/** lock_not_available and deadlock_detected: the transaction was rolled back as a whole and can be run again. */
const isLockConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');
