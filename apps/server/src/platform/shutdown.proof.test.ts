import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, until } from '../../../../tools/services/server-process.ts';
import { createClient, prepareTestEnvironment, registerMember, type TestEnvironment } from '../../test/test-app.ts';
import { isWaitingForAccounts } from '../../test/waiting.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await prepareTestEnvironment();
});
afterAll(() => env.close());

/** Logged when connections remain at the time limit of a shutdown. */
const cutOff = 'cutting off what did not end in time';

test('a keep-alive or idle connection of a browser does not delay the exit', async () => {
  const server = await startServerProcess(env.environment, env.port);
  await createClient(server.address).api.accounts.current.query();
  const opened = connect(env.port, '127.0.0.1');
  opened.on('error', () => {});
  await once(opened, 'connect');
  await server.stop('SIGINT');
  opened.destroy();
  expect(server.exitCode()).toBe(0);
  expect(server.log()).not.toContain(cutOff);
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
    await server.stop('SIGTERM');
    expect(server.exitCode()).toBe(0);
    expect(server.log()).not.toContain(cutOff);
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

test('a slow request body and a live connection that never closes are cut off, and the process exits', async () => {
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
  await server.stop('SIGTERM');
  expect(server.exitCode()).toBe(0);
  expect(server.log()).toContain(cutOff);
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
  expect(answer).toEqual({ status: 503, body: { ready: false, because: 'it is stopping', jobs: 'working' } });
  expect(await createClient(server.address).api.accounts.current.query()).toBe(null);
  await stopped;
  expect(server.exitCode()).toBe(0);
});
