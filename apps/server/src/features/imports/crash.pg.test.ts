import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServerProcess, until, type ServerProcess } from '../../../../../tools/services/server-process.ts';
import { freePort } from '../../../../../tools/services/ports.ts';
import { dryRun, makeRecords, reach, checkImportCounters } from '../../../test/imports.ts';
import {
  prepareTestEnvironment,
  type SignedInMember,
  type TestEnvironment,
  createSignedInAdmin,
} from '../../../test/test-app.ts';
import { continueImports } from './import-jobs.ts';
import { runImport } from './run-import.ts';

let env: TestEnvironment;
let admin: SignedInMember;
let server: ServerProcess;
beforeAll(async () => {
  env = await prepareTestEnvironment();
  admin = await createSignedInAdmin(env, { permissions: ['canBulkImport'] });
});
beforeEach(async () => {
  server = await startServerProcess(env.environment, env.port);
  return () => server.stop('SIGKILL');
});
afterAll(() => env.close());

const rows = 200;

/** Starts an import and kills its process in the middle, with some songs stored and some not. */
async function killInTheMiddle(name: string): Promise<string> {
  const { id } = await dryRun(admin, makeRecords(rows, name));
  // A lock holds the last row until the kill, so a late kill is still in the middle.
  const holder = new Client(env.environment.DATABASE_URL!);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from import_rows where import_id = $1 order by line desc limit 1 for update', [id]);
    await admin.api.imports.run.mutate({ id });
    await until(async () => (await admin.api.imports.read.query({ id })).counts.added > 0, 'the first batch');
    await server.stop('SIGKILL');
  } finally {
    await holder.end();
  }
  await expectCorrectCounters();
  const { added } = await sql<{ added: number }>`select added_count as added from imports where id = ${id}`
    .execute(env.db)
    .then((read) => read.rows[0]!);
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(rows);
  return id;
}

async function expectCorrectCounters(): Promise<void> {
  await until(async () => {
    const { rows: open } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(env.db);
    return open.length === 0;
  }, 'the database to be done with the dead process');
  await checkImportCounters(env.db);
}

const titlesOf = async (name: string) => {
  const songs = await env.db.selectFrom('songs').select('title').where('title', 'like', `${name} %`).execute();
  return songs.map(({ title }) => title).toSorted();
};
const allOf = (name: string) =>
  makeRecords(rows, name)
    .map(({ title }) => String(title))
    .toSorted();

test('an import whose process was killed resumes on request, with no duplicates and no gaps', async () => {
  const id = await killInTheMiddle('Told');
  server = await startServerProcess(env.environment, env.port);
  await admin.api.imports.run.mutate({ id });
  expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: rows, new: 0, duplicate: 0, error: 0 });
  expect(await titlesOf('Told')).toEqual(allOf('Told'));
  await expectCorrectCounters();
});

test('another process resumes the import after a period without progress', async () => {
  const id = await killInTheMiddle('Itself');
  // The cron job runs this every minute. Too early for a resume: the process could still be at work.
  await sql`update imports set heartbeat_at = now() where id = ${id}`.execute(env.db);
  await continueImports(env.db);
  const { rows: waiting } =
    await sql`select 1 from graphile_worker.jobs where task_identifier = 'run-import' and locked_at is null`.execute(
      env.db,
    );
  expect(waiting).toEqual([]);
  const other = await startServerProcess(env.environment, await freePort());
  try {
    await sql`update imports set heartbeat_at = now() - interval '21 seconds' where id = ${id}`.execute(env.db);
    await continueImports(env.db);
    await until(async () => {
      const { state } = await env.db
        .selectFrom('imports')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return state === 'done';
    }, 'the other process to finish it');
  } finally {
    await other.stop();
  }
  expect(await titlesOf('Itself')).toEqual(allOf('Itself'));
  await expectCorrectCounters();
});

test('two processes that run one import concurrently add each song once', async () => {
  const { id } = await dryRun(admin, makeRecords(rows, 'Both'));
  await sql`update imports set state = 'running', started_at = now() where id = ${id}`.execute(env.db);
  const parts = { db: env.db, live: { announce() {} } } as unknown as Parameters<typeof runImport>[0];
  await Promise.all([runImport(parts, id), runImport(parts, id), runImport(parts, id)]);
  expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: rows, new: 0, duplicate: 0 });
  expect(await titlesOf('Both')).toEqual(allOf('Both'));
  await expectCorrectCounters();
});

test('a process that is asked to stop does so promptly, and the next one resumes the import', async () => {
  const { id } = await dryRun(admin, makeRecords(rows, 'Polite'));
  await admin.api.imports.run.mutate({ id });
  await until(async () => (await admin.api.imports.read.query({ id })).counts.added > 0, 'the first batch');
  const asked = Date.now();
  await server.stop();
  // Most supervisors wait this long before they kill a process.
  expect(Date.now() - asked).toBeLessThan(10_000);
  server = await startServerProcess(env.environment, env.port);
  expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: rows, new: 0 });
  expect(await titlesOf('Polite')).toEqual(allOf('Polite'));
});
