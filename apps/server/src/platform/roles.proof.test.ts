import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenIn } from '../../../../tools/services/mail-catcher.ts';
import { freePort } from '../../../../tools/services/ports.ts';
import { startRedis, type Redis } from '../../../../tools/services/redis.ts';
import { startServerProcess, until, type ServerProcess } from '../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../test/live-client.ts';
import { prepareTestEnvironment, registerMember, type TestEnvironment } from '../../test/test-app.ts';
import { countWaiting } from '../../test/waiting.ts';

let redis: Redis;
let env: TestEnvironment;
let web: ServerProcess;
let live: ServerProcess;
const isTrue = () => true;
const isFalse = () => false;
const startRole = (ROLE: string, port: number) => startServerProcess({ ...env.environment, ROLE }, port);

beforeAll(async () => {
  redis = await startRedis();
  env = await prepareTestEnvironment({ REDIS_URL: redis.url });
  [web, live] = await Promise.all([startRole('web', env.port), freePort().then((port) => startRole('live', port))]);
});
afterAll(async () => {
  await Promise.all([web.stop(), live.stop()]);
  await redis.stop();
  await env.close();
});

const queuedJobs = async () =>
  (await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(env.db)).rows[0]!.count;

test('only the process with the role jobs runs jobs', async () => {
  const member = await registerMember(env);
  expect(await queuedJobs()).toBe(1);
  const jobs = await startRole('jobs', await freePort());
  try {
    expect(tokenIn(await env.mail.waitFor(member.email, 'Confirm your email'))).toBeTruthy();
    expect(await fetch(`${jobs.address}/healthz`).then(({ status }) => status)).toBe(200);
    expect(await fetch(`${jobs.address}/login`).then(({ status }) => status)).toBe(404);
  } finally {
    await jobs.stop();
  }
  expect(jobs.exitCode()).toBe(0);
});

test('each role refuses what belongs to another role', async () => {
  const member = await registerMember(env);
  await expect(connectLive(web.address, { cookie: member.cookie(), origin: web.address })).rejects.toThrow(
    'websocket error',
  );
  for (const path of ['/login', '/api/trpc/accounts.current', '/assets/index.js']) {
    const response = await fetch(`${live.address}${path}`);
    expect({ path, status: response.status, body: await response.json() }).toEqual({
      path,
      status: 404,
      body: { error: 'Not found' },
    });
  }
});

/** The member's names in the order in which the tab received them. */
const namesIn = ({ messages }: LiveViewer) =>
  messages.flatMap(({ changes }) => changes.map((change) => (change.kind === 'member' ? change.row.username : change)));

test('a live connection stays open while the web process restarts, and receives every change', async () => {
  const member = await registerMember(env);
  const rename = (username: string) => member.api.settings.rename.mutate({ username });
  const viewer = await connectLive(live.address, { cookie: member.cookie(), origin: web.address });
  // The web process has this request in flight when it stops, and announces its change after that.
  let stopped: Promise<unknown>;
  await env.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('members').select('id').where('username', '=', member.username).forUpdate().execute();
    const renamed = rename('while-it-stops');
    await until(async () => (await countWaiting(env.db)) > 0, 'the call to wait for the row');
    stopped = Promise.all([renamed, web.stop()]);
    await until(() => fetch(`${web.address}/healthz`).then(isFalse, isTrue), 'the process to refuse connections');
  });
  await stopped!;
  expect(web.exitCode()).toBe(0);
  web = await startRole('web', env.port);
  await rename('after-the-restart');
  await until(() => namesIn(viewer).length === 2, 'both changes');
  expect(namesIn(viewer)).toEqual(['while-it-stops', 'after-the-restart']);
  expect({ connected: viewer.socket.connected, resyncs: viewer.resyncs() }).toEqual({ connected: true, resyncs: 0 });
  await member.api.accounts.signOut.mutate();
  await until(() => viewer.ended(), 'the end of the session');
});
