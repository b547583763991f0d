import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../../tools/services/ports.ts';
import { startServerProcess, until } from '../../../../tools/services/server-process.ts';
import { createEmptyDatabase } from '../../../../tools/test-environment/test-databases.ts';
import { createTestEnvironment, type TestEnvironment } from '../../../../tools/test-environment/test-environment.ts';
import { migrate, migrateJobs } from './migrations.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await createTestEnvironment(await createEmptyDatabase(inject('postgresUrl')));
});
afterAll(() => env.close());

/** Returns a row of pg_stat_activity while a statement of this database waits for a lock. */
type Waiting = { application_name: string; query: string; xact_start: string; outlastsDeadlockTimeout: boolean };

/**
 * Creates an object in an open transaction, starts `run`, which creates the same, and rolls back once `isReached`
 * accepts the waiting statement. Returns whether `name` exists in the end.
 */
async function runBehindLock(
  { statement, name }: { statement: string; name: string },
  run: (url: string) => Promise<unknown>,
  isReached: (waiting: Waiting[]) => boolean,
): Promise<boolean> {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const holder = new Client(url);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(statement);
    const done = run(url);
    await until(async () => {
      const { rows } = await sql<Waiting>`
        select application_name, query, xact_start::text,
          clock_timestamp() - waitstart > current_setting('deadlock_timeout')::interval as "outlastsDeadlockTimeout"
        from pg_stat_activity join pg_locks using (pid)
        where datname = ${new URL(url).pathname.slice(1)} and not granted
      `.execute(env.db);
      return isReached(rows);
    }, 'a statement that waits for the lock');
    await holder.query('rollback');
    await done;
    const { rows } = await holder.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [name]);
    return rows[0]!.exists;
  } finally {
    await holder.end();
  }
}

test('the tables of the job queue, and waiting for those, have no time limit either', async () => {
  const schema = { statement: 'create schema graphile_worker', name: 'graphile_worker.jobs' };
  const isMigration = (waiting: Waiting[]) => waiting.some((each) => each.application_name === 'dubplate-migrations');
  expect(await runBehindLock(schema, migrateJobs, isMigration)).toBe(true);
});

test('two server processes that start on one empty database at once are both ready', async () => {
  const servers = await Promise.all([
    startServerProcess(env.environment, env.port),
    startServerProcess(env.environment, await freePort()),
  ]);
  await Promise.all(servers.map((server) => server.stop()));
  expect(servers.map((server) => server.exitCode())).toEqual([0, 0]);
});

const membersTable = { statement: 'create table members ()', name: 'members' };
const isCreatingMembers = ({ query }: Waiting) => query.includes('create table members');

test('a migration waits for a lock long enough to make an autovacuum give way', async () => {
  const hasOutlasted = (waiting: Waiting[]) =>
    waiting.some((each) => isCreatingMembers(each) && each.outlastsDeadlockTimeout);
  expect(await runBehindLock(membersTable, migrate, hasOutlasted)).toBe(true);
});

test('a migration waits only briefly for a lock, so that queries behind it continue, and retries', async () => {
  const attempts = new Set<string>();
  const hasTriedTwice = (waiting: Waiting[]) => {
    for (const each of waiting.filter(isCreatingMembers)) attempts.add(each.xact_start);
    return attempts.size >= 2;
  };
  expect(await runBehindLock(membersTable, migrate, hasTriedTwice)).toBe(true);
});
