import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { registerMember, useTestApp } from '../../test/test-app.ts';

const app = await useTestApp();

/** The role `web` of this process stays ready, whatever happens to its job worker. */
const jobsBecome = (state: 'working' | 'failing') =>
  until(async () => {
    const response = await fetch(`${app.address}/readyz`);
    expect(response.status).toBe(200);
    return (await response.text()) === `{"ready":true,"jobs":"${state}"}`;
  }, `/readyz to say ${state}`);

/** From now on PostgreSQL refuses such statements, as with a full disk or when someone cancels them. */
const refuse = (statement: string, code: string) =>
  sql
    .raw(
      `create function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
       create trigger refuse before ${statement} execute function refuse()`,
    )
    .execute(app.db);
const endFault = () => sql`drop function if exists refuse cascade`.execute(app.db);
afterEach(endFault);

const jobsNamed = async (job: string) => {
  const { rows } = await sql<{ attempts: number; locked_at: Date | null; last_error: string | null }>`
    select attempts, locked_at, last_error from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id where identifier = ${job}`.execute(app.db);
  return rows;
};

const codes = ['53100', '57014'];

test.each(codes)('a job runs once when PostgreSQL refuses with %s to mark it as done', async (code) => {
  await refuse('delete on graphile_worker._private_jobs for each row', code);
  const { email } = await registerMember(app);
  await app.mail.waitFor(email, 'Confirm your email');
  await jobsBecome('failing');
  await endFault();
  await jobsBecome('working');
  expect(await jobsNamed('send-verification')).toEqual([]);
  expect(app.mail.mails.filter(({ to }) => to === email)).toHaveLength(1);
});

test.each(codes)('a failed job is tried again when PostgreSQL refuses with %s to mark it as failed', async (code) => {
  await refuse('update on graphile_worker._private_jobs for each row when (new.last_error is not null)', code);
  await sql`select graphile_worker.add_job('sweep-clip', '{"clipId":"no id"}', job_key := ${code})`.execute(app.db);
  await jobsBecome('failing');
  await endFault();
  await jobsBecome('working');
  expect(await jobsNamed('sweep-clip')).toMatchObject([
    { attempts: 1, locked_at: null, last_error: expect.stringContaining('uuid') },
  ]);
  await sql`select graphile_worker.remove_job(${code})`.execute(app.db);
});

test('a job worker that stops starts again, and its process stays', async () => {
  await jobsBecome('working');
  const stopping = { migrationNumber: 1_000, breaking: true };
  await sql`select pg_notify('worker:migrate', ${JSON.stringify(stopping)})`.execute(app.db);
  await jobsBecome('failing');
  expect(app.logLines.filter((line) => line.includes('the job worker stopped and will start again'))).toHaveLength(1);
  await jobsBecome('working');
  const { email } = await registerMember(app);
  await app.mail.waitFor(email, 'Confirm your email');
  // graphile-worker sets it for its own command line.
  process.exitCode = undefined;
});
