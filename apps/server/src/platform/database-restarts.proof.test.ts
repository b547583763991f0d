import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../tools/services/ports.ts';
import { startPostgres, type Postgres } from '../../../../tools/services/postgres.ts';
import { startServerProcess, until } from '../../../../tools/services/server-process.ts';
import { createTestEnvironment, type TestEnvironment } from '../../../../tools/test-environment/test-environment.ts';
import { migrate } from '../db/migrations.ts';

let dataFolder: string;
let port: number;
let postgres: Postgres;
let env: TestEnvironment;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'dubplate-restarts-'));
  port = await freePort();
  postgres = await startPostgres({ dataFolder, port });
  await migrate(postgres.url('postgres'));
  env = await createTestEnvironment(postgres.url('postgres'));
});
afterAll(async () => {
  await env.close();
  await postgres.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

/** The insert queues a job for each member, which sends an email. */
async function addMembers(count: number): Promise<string[]> {
  const members = Array.from({ length: count }, () => ({
    id: randomUUID(),
    username: `m-${randomUUID().slice(0, 18)}`,
  }));
  const emails = members.map(({ id }) => `${id}@dubplate.example`);
  await env.db
    .insertInto('members')
    .values(members.map((member, index) => ({ ...member, email: emails[index]! })))
    .execute();
  return emails;
}

/** Counts queued emails and locked jobs of any kind, after moving all retry and lock times into the past. */
async function countJobsMuchLater(): Promise<number> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(env.db);
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes'`.execute(env.db);
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker._private_jobs where payload->>'memberId' is not null or locked_by is not null
  `.execute(env.db);
  return rows[0]!.count;
}

const emailCount = () => env.mail.mails.length;

test(
  'two crashes and two shutdowns of PostgreSQL under busy jobs neither end the process nor lose a job',
  { timeout: 240_000 },
  async () => {
    const server = await startServerProcess(env.environment, env.port);
    const emails: string[] = [];
    try {
      for (let round = 0; round < 4; round += 1) {
        emails.push(...(await addMembers(40)));
        const before = emailCount();
        await until(() => emailCount() > before + 2, 'jobs to be under way');
        // Alternates between a crash and a shutdown that closes its client connections.
        await postgres.stop(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
        postgres = await startPostgres({ dataFolder, port });
        expect(server.exitCode()).toBe(null);
        await until(
          () =>
            sql`select 1`.execute(env.db).then(
              () => true,
              () => false,
            ),
          'a connection',
        );
      }
      await until(async () => (await countJobsMuchLater()) === 0, 'the queue to be empty', 110_000);

      expect(server.exitCode()).toBe(null);
      const reached = new Set(env.mail.mails.map(({ to }) => to));
      expect(emails.filter((email) => !reached.has(email))).toEqual([]);
      await until(async () => (await fetch(`${server.address}/readyz`)).ok, 'the server to be ready');
    } finally {
      await server.stop();
    }
    expect(server.exitCode()).toBe(0);
  },
);
