import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Log } from './log.ts';

const heartbeatMs = 15_000;

export type JobLocks = {
  /** graphile-worker emits here which jobs it starts. */
  events: WorkerEvents;
  /** Inserts the worker into `job_workers`, before it locks its first job. */
  register(workerId: string): Promise<void>;
  /** Call it once no job is running. */
  stop(): Promise<void>;
};

/**
 * Releases jobs that are locked and not running: those of a dead process, and those whose lock was committed but whose
 * response was lost. graphile-worker alone would keep such locks for four hours.
 */
export function renewJobLocks(pool: Pool, log: Log, everyMs = heartbeatMs): JobLocks {
  const events = new EventEmitter() as WorkerEvents;
  const started = new Map<string, Job>();
  const stopping = new AbortController();
  let worker: string | undefined;
  let registered: Promise<void> | undefined;
  let beating: Promise<void> | undefined;

  events.on('job:start', ({ job }) => started.set(String(job.id), job));

  async function beat(id: string): Promise<void> {
    await pool.query(report, [id]);
    await pool.query(releaseDeadWorkers, [id]);
    await clearEnded(id);
    await pool.query(releaseNeverStarted, [id, [...started.keys()]]);
  }

  /**
   * A started job stays in the map until its row is deleted or unlocked, which graphile-worker retries in the
   * background.
   */
  async function clearEnded(id: string): Promise<void> {
    const before = new Map(started);
    const { rows } = await pool.query<{ id: string }>(
      'select id from graphile_worker._private_jobs where locked_by = $1',
      [id],
    );
    const locked = new Set(rows.map((row) => String(row.id)));
    for (const [jobId, job] of before) {
      // If the job was started again meanwhile, this entry is another attempt.
      if (!locked.has(jobId) && started.get(jobId) === job) started.delete(jobId);
    }
  }

  async function beatUntilStopped(id: string): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      await beat(id).catch((error: Error) => log.warn({ err: error }, 'the job worker could not report itself'));
    }
  }

  async function registerFirst(id: string): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await pool.query(report, [id]);
        break;
      } catch (error) {
        log.warn({ err: error }, 'the job worker could not report itself');
        await delay(1_000, undefined, { ref: false });
      }
    }
    beating = beatUntilStopped(id);
  }

  return {
    events,
    register(workerId) {
      worker = workerId;
      registered ??= registerFirst(workerId);
      return registered;
    },
    async stop() {
      stopping.abort();
      await beating;
      // A worker that still has a job stays listed: other workers release that job after its heartbeats stop.
      if (worker) await pool.query(leave, [worker]);
    },
  };
}

const report = `
  insert into job_workers (id) values ($1)
  on conflict (id) do update set seen_at = now(),
    alive_since = case when job_workers.seen_at < now() - interval '1 minute' then now() else job_workers.alive_since end`;

/**
 * Only while the heartbeats of this worker are uninterrupted. The statement itself checks that: when PostgreSQL pauses
 * after the report of this worker, no other worker can report either.
 */
const releaseDeadWorkers = `
  with dead as (
    delete from job_workers where seen_at < now() - interval '2 minutes' and exists (
      select from job_workers as me
      where me.id = $1 and me.seen_at > now() - interval '1 minute' and me.alive_since < now() - interval '2 minutes'
    )
    returning id
  )
  select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`;

/** A job that this worker locked but never started did not run, so the attempt is not counted. */
const releaseNeverStarted = `
  update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
  where locked_by = $1 and locked_at < now() - interval '2 minutes' and id <> all($2::bigint[])`;

const leave = `
  delete from job_workers
  where id = $1 and not exists (select from graphile_worker._private_jobs where locked_by = $1)`;
