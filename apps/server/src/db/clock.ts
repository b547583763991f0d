import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The clock of PostgreSQL, which all processes share. That of a process may be wrong. */
export async function readClock(db: Database): Promise<() => Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [now, readAt] = [rows[0]!.now.getTime(), performance.now()];
  return () => new Date(now + performance.now() - readAt);
}
