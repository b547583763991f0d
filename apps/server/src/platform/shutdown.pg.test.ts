import { once } from 'node:events';
import { connect } from 'node:net';
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

test('a keep-alive or idle connection of a browser does not delay the exit', async () => {
  const server = await startServerProcess(env.environment, env.port);
  await createClient(server.address).api.accounts.current.query();
  const opened = connect(env.port, '127.0.0.1');
  opened.on('error', () => {});
  await once(opened, 'connect');
  const stopped = server.stop('SIGINT');
  await until(() => !isAlive(server.pid), 'the process to end', 15_000).finally(() => server.stop('SIGKILL'));
  await stopped;
  opened.destroy();
  expect(server.exitCode()).toBe(0);
});

test('a client that disconnected before the response does not delay the exit', async () => {
  const server = await startServerProcess(env.environment, env.port);
  const holder = new Client(env.environment.DATABASE_URL!);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table accounts in share mode');
    const disconnect = new AbortController();
    const body = JSON.stringify({
      username: 'gone-already',
      email: 'gone@dubplate.example',
      password: 'acetate-dreams',
      inviteCode: await env.mint(),
    });
    const headers = { 'content-type': 'application/json', origin: env.environment.BASE_URL! };
    const url = `${server.address}/api/trpc/accounts.register`;
    const call = fetch(url, { method: 'POST', headers, body, signal: disconnect.signal });
    await until(() => isWaitingForAccounts(env.db), 'the registration to wait at the accounts table');
    disconnect.abort();
    await expect(call).rejects.toThrow('aborted');
    await holder.query('rollback');
    const asked = performance.now();
    await server.stop('SIGTERM');
    expect(performance.now() - asked).toBeLessThan(15_000);
  } finally {
    await server.stop('SIGKILL');
    await holder.end();
  }
});

/** Opens a connection that sends this much and then one byte before each idle timeout. */
async function openSlowly(port: number, head: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(head);
  const sending = setInterval(() => socket.write('x'), 500);
  socket.once('close', () => clearInterval(sending));
  return socket;
}

test('neither a slow request body nor a live connection that never closes delays the exit', async () => {
  const server = await startServerProcess(env.environment, env.port);
  const member = await registerMember(env);
  const body = await openSlowly(
    env.port,
    'POST /api/trpc/invites.check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
  );
  const live = connect(env.port, '127.0.0.1');
  live.on('error', () => {});
  await once(live, 'connect');
  live.write(
    `GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nOrigin: ${env.address}\r\nCookie: ${member.cookie()}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(live, 'data');
  const stopped = server.stop('SIGTERM');
  await until(() => !isAlive(server.pid), 'the process to end').finally(() => server.stop('SIGKILL'));
  await stopped;
  expect(server.exitCode()).toBe(0);
  body.destroy();
  live.destroy();
});

test('a process that is stopping reports not ready to load balancers while it still serves', async () => {
  const server = await startServerProcess({ ...env.environment, DRAIN_SECONDS: '5' }, env.port);
  const stopped = server.stop('SIGTERM');
  let answer: { status: number; body: unknown } | undefined;
  await until(async () => {
    const response = await fetch(`${server.address}/readyz`);
    answer = { status: response.status, body: await response.json() };
    return answer.status !== 200;
  }, 'it to be not ready');
  expect(answer).toEqual({ status: 503, body: { ready: false, because: 'it is stopping' } });
  expect(await createClient(server.address).api.accounts.current.query()).toBe(null);
  await stopped;
  expect(server.exitCode()).toBe(0);
});
