import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

export type RestorePoint = { name: string; at: Date; timeline: number };

/**
 * Marks the state before a restore and waits until its WAL is archived. Afterwards every moment up to now can be
 * restored, and `at` with `timeline` leads back to the state before.
 */
export async function createRestorePoint(pool: Pool, now = new Date()): Promise<RestorePoint> {
  const name = `before-restore-${now.toISOString()}`;
  await pool.query('select pg_create_restore_point($1)', [name]);
  // Recovery stops at the first commit after its target. Without this one, an idle database would have none.
  const { rows } = await pool.query<{ at: Date; timeline: number }>(`
    select clock_timestamp() as at, timeline_id as timeline, pg_current_xact_id() from pg_control_checkpoint()
  `);
  const { at, timeline } = rows[0]!;
  const failedBefore = (await readArchiver(pool)).failed;
  const switched = await pool.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
  const { segment } = switched.rows[0]!;
  for (;;) {
    const { last, failed } = await readArchiver(pool);
    if (last >= segment) return { name, at, timeline };
    if (failed > failedBefore + 2) {
      throw new Error(`${segment} cannot be archived: see the log of PostgreSQL. The restore has not begun.`);
    }
    await delay(200);
  }
}

async function readArchiver(pool: Pool): Promise<{ last: string; failed: number }> {
  const { rows } = await pool.query<{ last: string; failed: number; mode: string }>(
    `select coalesce(last_archived_wal, '') as last, failed_count as failed, current_setting('archive_mode') as mode
     from pg_stat_archiver`,
  );
  const { last, failed, mode } = rows[0]!;
  if (mode === 'off') throw new Error('archive_mode is off: include deploy/backup/postgresql.conf first');
  return { last, failed };
}
