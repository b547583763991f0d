import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from './database.ts';

/**
 * A waiting migration blocks every later query on its table, so it stops waiting soon. The limit is longer than
 * PostgreSQL's deadlock_timeout (one second): only after that an autovacuum gives way. PostgreSQL may then abort a
 * request in a deadlock with the migration; `retryRolledBack` repeats the request.
 */
const lockTimeout = '1500ms';
const maxAttempts = 100;

export async function limitLockWait(transaction: Database): Promise<void> {
  await sql.raw(`set local lock_timeout = '${lockTimeout}'`).execute(transaction);
}

/** Repeats `work`, one transaction, with jitter. Queries that it blocked run between two attempts. */
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

/** lock_not_available and deadlock_detected: PostgreSQL rolled the transaction back, so it can be repeated. */
const isLockConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');
