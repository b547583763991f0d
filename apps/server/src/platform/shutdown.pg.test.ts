import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, until } from '../../../../tools/services/server-process.ts';
import { connectLive } from '../../test/live-client.ts';
import { createClient, prepareTestEnvironment, registerMember, type TestEnvironment } from '../../test/test-app.ts';
import { isWaitingForAccounts } from '../../test/waiting.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await prepareTestEnvironment();
});
afterAll(() => env.close());

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process that ends because of an error has it in its log, as JSON', async () => {
  const fault = `process.on('SIGUSR2', () => Promise.reject(new Error('nobody waits for this')))`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(fault)}`;
  const server = await startServerProcess({ ...env.environment, NODE_OPTIONS }, env.port);
  await server.stop('SIGUSR2');
  expect(server.exitCode()).toBe(1);
  const last = JSON.parse(server.log().trim().split('\n').at(-1)!) as object;
  expect(last).toMatchObject({ level: 60, origin: 'unhandledRejection', err: { message: 'nobody waits for this' } });
});

test('a process asked to stop finishes the request in flight, accepts no new one, and exits with 0', async () => {
  const server = await startServerProcess(env.environment, env.port);
  const viewer = await connectLive(server.address, { cookie: (await registerMember(env)).cookie() });
  const holder = new Client(env.environment.DATABASE_URL!);
  await holder.connect();
  const client = createClient(server.address);
  const inviteCode = await env.mint();
  try {
    await holder.query('begin');
    await holder.query('lock table accounts in share mode');
    const slow = client.api.accounts.register.mutate({
      username: 'last-one-in',
      email: 'last@dubplate.example',
      password: 'acetate-dreams',
      inviteCode,
    });
    await until(() => isWaitingForAccounts(env.db), 'the registration to wait at the accounts table');

    const stopped = server.stop('SIGTERM');
    await until(
      () =>
        fetch(`${server.address}/healthz`).then(
          () => false,
          () => true,
        ),
      'new connections to be refused',
    );
    expect(isAlive(server.pid)).toBe(true);
    await holder.query('rollback');
    await expect(slow).resolves.toBeUndefined();
    await stopped;
    expect(isAlive(server.pid)).toBe(false);
  } finally {
    await server.stop('SIGKILL');
    await holder.end();
  }
  expect(server.exitCode()).toBe(0);
  expect(viewer.socket.connected).toBe(false);
  const member = env.db.selectFrom('members').select('username').where('email', '=', 'last@dubplate.example');
  expect(await member.executeTakeFirst()).toEqual({ username: 'last-one-in' });
});
