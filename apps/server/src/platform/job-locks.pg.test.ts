import Fastify from 'fastify';
import type { Job } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { copyTemplate, createTestPool } from '../../../../tools/test-environment/test-databases.ts';
import { createDatabase, type Database } from '../db/database.ts';
import { renewJobLocks, type JobLocks } from './job-locks.ts';

let db: Database;
let pool: Pool;
let locks: JobLocks;
const me = 'pool-me';
const silentLog = Fastify().log;

beforeEach(async () => {
  const url = await copyTemplate(inject('postgresUrl'));
  db = createDatabase(createTestPool(url, 2));
  pool = createTestPool(url, 2);
  locks = renewJobLocks(pool, silentLog, 20);
  await locks.register(me);
});
afterEach(async () => {
  await locks.stop();
  await pool.end();
  await db.destroy();
});

/** Creates a job that a worker locked that many minutes ago. */
async function addLockedJob(worker: string, minutes: number, onLocked = (_id: string) => {}): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from graphile_worker.add_job('sweep-expired')`.execute(db);
  const { id } = rows[0]!;
  await sql`
    update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now(), attempts = 1 where id = ${id}
  `.execute(db);
  onLocked(String(id));
  await sql`
    update graphile_worker._private_jobs set locked_at = now() - make_interval(mins => ${minutes}) where id = ${id}
  `.execute(db);
  return String(id);
}

const seen = (worker: string, minutes: number) =>
  sql`
  insert into job_workers (id, seen_at) values (${worker}, now() - make_interval(mins => ${minutes}))
  on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);

/** Makes this worker look as if it had sent heartbeats for ten minutes. */
const backdateWorker = () =>
  sql`update job_workers set alive_since = now() - interval '10 minutes' where id = ${me}`.execute(db);

const readJobs = async () => {
  const { rows } = await sql<{ id: number; locked_by: string | null; attempts: number }>`
    select id, locked_by, attempts from graphile_worker._private_jobs order by id
  `.execute(db);
  return rows.map(({ id, locked_by, attempts }) => ({ id: String(id), lockedBy: locked_by, attempts }));
};

const isReleased = async (id: string) => (await readJobs()).find((job) => job.id === id)?.lockedBy === null;

test('the jobs of a worker without heartbeats are released, and those of others stay locked', async () => {
  const deadWorkersJob = await addLockedJob('pool-gone', 3);
  const alive = await addLockedJob('pool-alive', 60);
  const olderBuild = await addLockedJob('pool-of-an-older-build', 60);
  await seen('pool-gone', 3);
  await seen('pool-alive', 0);
  await backdateWorker();
  await until(() => isReleased(deadWorkersJob), 'the job to be released');
  expect(await readJobs()).toEqual([
    { id: deadWorkersJob, lockedBy: null, attempts: 1 },
    { id: alive, lockedBy: 'pool-alive', attempts: 1 },
    { id: olderBuild, lockedBy: 'pool-of-an-older-build', attempts: 1 },
  ]);
});

test('after an outage of PostgreSQL no worker counts as dead before all had time to send a heartbeat', async () => {
  const otherWorkersJob = await addLockedJob('pool-other', 60);
  await backdateWorker();
  // For five minutes no worker could send a heartbeat.
  await seen(me, 5);
  await seen('pool-other', 5);
  // Each heartbeat releases jobs that never started. Once this one is released, the worker has checked the others too.
  const lost = await addLockedJob(me, 3);
  await until(() => isReleased(lost), 'this worker to report');
  expect(await isReleased(otherWorkersJob)).toBe(false);
});

test('when PostgreSQL pauses after a heartbeat, no worker counts as dead', async () => {
  await locks.stop();
  const otherWorkersJob = await addLockedJob('pool-other', 60);
  const query = async (text: string, values: unknown[]) => {
    // The heartbeats are uninterrupted, and five minutes pass before the statement that releases jobs.
    if (text.includes('insert into job_workers')) await seen(me, 0).then(backdateWorker);
    if (text.includes('force_unlock_workers')) await Promise.all([seen(me, 5), seen('pool-other', 5)]);
    return pool.query(text, values);
  };
  locks = renewJobLocks(Object.create(pool, { query: { value: query } }) as Pool, silentLog, 20);
  await locks.register(me);
  const lost = await addLockedJob(me, 3);
  await until(() => isReleased(lost), 'this worker to report');
  expect(await isReleased(otherWorkersJob)).toBe(false);
});

test('a job that the worker locked but never started is released and keeps its attempts', async () => {
  const start = (id: string) => void locks.events.emit('job:start', { job: { id } as Job } as never);
  const running = await addLockedJob(me, 60, start);
  const lost = await addLockedJob(me, 3);
  const recentlyLocked = await addLockedJob(me, 1);
  await until(() => isReleased(lost), 'the job to be released');
  expect(await readJobs()).toEqual([
    { id: running, lockedBy: me, attempts: 1 },
    { id: lost, lockedBy: null, attempts: 0 },
    { id: recentlyLocked, lockedBy: me, attempts: 1 },
  ]);
});

test('a worker that stops is unlisted, unless it leaves a job behind', async () => {
  const workers = async () => (await db.selectFrom('job_workers').select('id').execute()).map(({ id }) => id);
  const other = renewJobLocks(pool, silentLog, 20);
  await other.register('pool-other');
  await addLockedJob('pool-other', 0);
  expect((await workers()).toSorted()).toEqual([me, 'pool-other']);
  await other.stop();
  await locks.stop();
  expect(await workers()).toEqual(['pool-other']);
});
