import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Prometheus asks every 15 seconds, and two Prometheus servers ask twice as often. */
const queueFreshMs = 10_000;
/** Counting all clips reads an index of all clips. */
const clipsFreshMs = 60_000;
/** A database that hangs must not delay the other metrics for longer. */
const timeoutMs = 1_000;

/** Returns a function that sets the gauges of the queue, of notifications and of clips from the database. */
export function createQueueMetrics(pool: Pool, metrics: Metrics, log: Log): () => Promise<void> {
  const { queueJobs, queueOldest, fanOutEvents, fanOutOldest, clips } = metrics;

  async function readQueue(): Promise<void> {
    const { rows } = await pool.query<{ job: string; state: string; count: number; oldest: number }>(queueStates);
    for (const { job, state, count } of rows) queueJobs.set({ job_name: job, state }, count);
    queueOldest.set(Math.max(0, ...rows.map(({ oldest }) => oldest)));
    const { rows: events } = await pool.query<{ count: number; oldest: number }>(waitingEvents);
    fanOutEvents.set(events[0]!.count);
    fanOutOldest.set(events[0]!.oldest);
  }

  async function readClips(): Promise<void> {
    const { rows } = await pool.query<{ state: string; count: number }>(clipStates);
    for (const { state, count } of rows) clips.set({ state }, count);
  }

  const refreshQueue = refreshAtMost(queueFreshMs, readQueue, () => {
    queueJobs.reset();
    queueOldest.remove();
    fanOutEvents.remove();
    fanOutOldest.remove();
  });
  const refreshClips = refreshAtMost(clipsFreshMs, readClips, () => clips.reset());

  return async () => {
    const refreshed = Promise.all([refreshQueue(), refreshClips()]).catch((error: Error) => {
      log.warn({ err: error }, 'the queue could not be read for metrics');
    });
    await Promise.race([refreshed, delay(timeoutMs, undefined, { ref: false })]);
  };
}

/**
 * Clears the values before it reads new ones. So a value is never older than `freshMs` plus one interval of Prometheus,
 * and without an answer of the database there is none: an old value would hide that the queue is not read.
 */
function refreshAtMost(freshMs: number, read: () => Promise<void>, clear: () => void): () => Promise<void> {
  let freshUntil = 0;
  let reading: Promise<void> | undefined;
  return async () => {
    if (performance.now() < freshUntil) return;
    clear();
    reading ??= read()
      .then(() => void (freshUntil = performance.now() + freshMs))
      .finally(() => (reading = undefined));
    await reading;
  };
}

/** graphile-worker keeps a job that failed for the last time, until an operator deletes it. */
const queueStates = `
  select identifier as job, state, count(*)::int,
    coalesce(extract(epoch from now() - min(run_at) filter (where state = 'runnable')), 0)::float8 as oldest
  from (
    select task_id, run_at, case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'failed'
      when run_at > now() then 'scheduled'
      else 'runnable' end as state
    from graphile_worker._private_jobs
  ) as jobs
  join graphile_worker._private_tasks on _private_tasks.id = task_id
  group by identifier, state`;

/** Few rows: an event is deleted when its recipients are notified. */
const waitingEvents = `
  select count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
  from notification_events`;

/** Each state reads an index: few clips have no request, and clips_newest_idx has all others. */
const clipStates = `
  select 'uploading' as state, count(*)::int from clips where request_id is null and checked_at is null
  union all select 'checked', count(*)::int from clips where request_id is null and checked_at is not null
  union all select 'attached', count(*)::int from clips where request_id is not null`;
