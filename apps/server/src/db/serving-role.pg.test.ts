import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../../../tools/services/ports.ts';
import { startServerProcess, until, type ServerProcess } from '../../../../tools/services/server-process.ts';
import { createTestEnvironment, type TestEnvironment } from '../../../../tools/test-environment/test-environment.ts';
import { createEmptyDatabase } from '../../../../tools/test-environment/test-databases.ts';
import { createClient } from '../../test/test-app.ts';

const owner = `owner_${randomUUID().slice(0, 8)}`;
const serving = `serving_${randomUUID().slice(0, 8)}`;
let superuser: Client;
let env: TestEnvironment;
let server: ServerProcess;

const as = (url: string, role: string) => Object.assign(new URL(url), { username: role }).href;

beforeAll(async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  superuser = new Client(url);
  await superuser.connect();
  for (const role of [owner, serving]) await superuser.query(`create role ${role} login`);
  await superuser.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`);
  env = await createTestEnvironment(as(url, serving), { MIGRATION_DATABASE_URL: as(url, owner) });
  server = await startServerProcess(env.environment, env.port);
});
afterAll(async () => {
  await server.stop();
  await env.close();
  for (const role of [serving, owner]) {
    await superuser.query(`drop owned by ${role} cascade`);
    await superuser.query(`drop role ${role}`).catch(() => {});
  }
  await superuser.end();
});

test('the server migrates as the owner and serves as a role that cannot change the audit log', async () => {
  const visitor = createClient(server.address);
  await visitor.api.accounts.register.mutate({
    username: 'owner',
    email: 'owner@dubplate.example',
    password: 'acetate-dreams',
    inviteCode: await env.mint(),
  });
  // Sent by a job: the job queue works with this role as well.
  const mail = await env.mail.waitFor('owner@dubplate.example', 'Confirm your email');
  const token = /token=([\w.-]+)/.exec(mail.text)![1]!;
  await visitor.api.accounts.confirmEmail.mutate({ token });
  const { song } = await visitor.api.songs.add.mutate({ title: 'Ferrous', artists: ['Mirre'], link: '' });
  await visitor.api.favorites.set.mutate({ songId: song.id, favorited: true });
  const id = randomUUID();
  await visitor.api.requests.add.mutate({ id, title: 'Set at the lake', description: 'Around sunrise', link: '' });
  await visitor.api.votes.set.mutate({ requestId: id, voted: true });
  await visitor.api.comments.add.mutate({ id: randomUUID(), requestId: id, text: 'Ferrous?' });
  await visitor.api.invites.mint.mutate({ count: 2, note: 'for friends', earlyAccess: false, expiresAt: null });
  expect((await visitor.api.audit.list.query({ query: '', filter: null })).entries).toMatchObject([
    { act: 'mint-invites' },
  ]);
  await until(async () => {
    const { rows } = await superuser.query('select from graphile_worker._private_jobs where locked_by is null');
    return rows.length === 0;
  }, 'the queue to be empty');
  await until(async () => (await fetch(`${server.address}/readyz`)).ok, 'the server to be ready');

  const { rows } = await superuser.query(
    'select usename as role from pg_stat_activity where application_name = $1 and datname = current_database()',
    ['dubplate'],
  );
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set([serving]));
});

test('a process with the serving role only starts when no migration is pending', async () => {
  const alone = { ...env.environment, MIGRATION_DATABASE_URL: '' };
  const other = await startServerProcess(alone, await freePort());
  await other.stop();
  expect(other.exitCode()).toBe(0);
});

test.each([
  'update audit_entries set act = act',
  'delete from audit_entries',
  'truncate audit_entries',
  'drop trigger audit_entries_append_only on audit_entries',
  'alter table audit_entries disable trigger all',
  'alter table audit_entries add column other text',
  'drop table audit_entries',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
  'create trigger other before insert on audit_entries for each row execute function bump_version()',
  'create table other (id integer)',
  'alter table members add column other text',
  "delete from migrations where name like '0001%'",
  'delete from function_hashes',
  `set role ${owner}`,
  'set session_replication_role = replica',
])('the serving role may not: %s', async (statement) => {
  const client = new Client(env.environment.DATABASE_URL!);
  await client.connect();
  try {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.end();
  }
});
