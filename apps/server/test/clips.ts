import { sql } from 'kysely';
import { until } from '../../../tools/services/server-process.ts';
import type { Database } from '../src/db/database.ts';
import { createStorage, type Storage } from '../src/platform/storage.ts';
import { readConfig } from '../src/platform/config.ts';
import type { TestEnvironment } from './test-app.ts';

/** The bucket with the server's key, to write what no ticket allows, or to sign at another time. */
export const storageOf = (env: TestEnvironment, now?: () => Date): Storage =>
  createStorage(readConfig(env.environment), now && { now });

export async function readClip(db: Database, clipId: string) {
  return db.selectFrom('clips').selectAll().where('id', '=', clipId).executeTakeFirst();
}

type Job = { task: string; payload: Record<string, unknown>; days: number };

/** Returns the queued jobs of clips, and in how many days each is due. */
export async function clipJobs(db: Database): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select tasks.identifier as task, payload, round(extract(epoch from run_at - now()) / 86400)::integer as days
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
    where tasks.identifier like '%-clip'
  `.execute(db);
  return rows;
}

/** Makes all queued jobs of clips due, and waits until the job worker has run them. */
export async function passADay(db: Database): Promise<void> {
  await until(async () => {
    // A job may queue another one for later.
    await sql`
      update graphile_worker._private_jobs set run_at = now()
      where run_at > now() and task_id in (
        select id from graphile_worker._private_tasks where identifier like '%-clip'
      )
    `.execute(db);
    // Without it, the job worker would find the jobs at its next poll, up to two seconds later.
    await sql`notify "jobs:insert"`.execute(db);
    return (await clipJobs(db)).length === 0;
  }, 'the sweep');
}
