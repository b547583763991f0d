import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { startCrashServer, type CrashServer } from '../../../test/crash-server.ts';
import { dryRun, makeRecords, reach } from '../../../test/imports.ts';
import { expectWholeImport, killDuringImport, rowCount } from '../../../test/interrupted-import.ts';
import { type SignedInMember, createSignedInAdmin } from '../../../test/test-app.ts';
import { continueImports } from './import-jobs.ts';
import { runImport } from './run-import.ts';

let crash: CrashServer;
let admin: SignedInMember;
beforeAll(async () => {
  crash = await startCrashServer();
  admin = await createSignedInAdmin(crash.env, { permissions: ['canBulkImport'] });
});
afterAll(() => crash.close());

test('an import whose process was killed resumes on request, with no duplicates and no gaps', async () => {
  const id = await killDuringImport(crash, admin, 'Told');
  await crash.start();
  await admin.api.imports.run.mutate({ id });
  expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: rowCount, new: 0, duplicate: 0, error: 0 });
  await expectWholeImport(crash, 'Told');
});

test('another process resumes the import after a period without progress', async () => {
  const { db } = crash.env;
  const id = await killDuringImport(crash, admin, 'Itself');
  // The cron job runs this every minute. Too early for a resume: the process could still be at work.
  await sql`update imports set heartbeat_at = now() where id = ${id}`.execute(db);
  await continueImports(db);
  const { rows: waiting } =
    await sql`select 1 from graphile_worker.jobs where task_identifier = 'run-import' and locked_at is null`.execute(
      db,
    );
  expect(waiting).toEqual([]);
  await crash.start();
  await sql`update imports set heartbeat_at = now() - interval '21 seconds' where id = ${id}`.execute(db);
  await continueImports(db);
  await reach(admin, id, 'done');
  await expectWholeImport(crash, 'Itself');
});

test('two processes that run one import concurrently add each song once', async () => {
  const { db } = crash.env;
  const { id } = await dryRun(admin, makeRecords(rowCount, 'Both'));
  await sql`update imports set state = 'running', started_at = now() where id = ${id}`.execute(db);
  const parts = { db, live: { announce() {} } } as unknown as Parameters<typeof runImport>[0];
  await Promise.all([runImport(parts, id), runImport(parts, id), runImport(parts, id)]);
  expect((await reach(admin, id, 'done')).counts).toMatchObject({ added: rowCount, new: 0, duplicate: 0 });
  await expectWholeImport(crash, 'Both');
});

test('a process that is asked to stop ends before its import does, and the next one resumes the import', async () => {
  // Takes far longer than the time slice of the job, which lets a process stop.
  const rows = 2_000;
  const { id } = await dryRun(admin, makeRecords(rows, 'Polite'));
  const readAdded = async () =>
    (await crash.env.db.selectFrom('imports').select('added_count').where('id', '=', id).executeTakeFirstOrThrow())
      .added_count;
  await admin.api.imports.run.mutate({ id });
  await until(async () => (await readAdded()) > 0, 'the first batch');
  await crash.server().stop('SIGTERM');
  expect(crash.server().exitCode()).toBe(0);
  const added = await readAdded();
  expect(added).toBeLessThan(rows);
  await crash.start();
  await until(async () => (await readAdded()) > added, 'the next process to continue');
});
