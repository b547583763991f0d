import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenIn } from '../../../../tools/services/mail-catcher.ts';
import { startRedis } from '../../../../tools/services/redis.ts';
import { until, type ServerProcess } from '../../../../tools/services/server-process.ts';
import { connectLive } from '../../test/live-client.ts';
import { createClient, registerMember, type TestEnvironment } from '../../test/test-app.ts';
import { call, startTwoProcesses, type TwoProcesses } from '../../test/two-processes.ts';

let pair: TwoProcesses;
let env: TestEnvironment;
let a: ServerProcess;
let b: ServerProcess;
beforeAll(async () => {
  pair = await startTwoProcesses();
  ({ env, a, b } = pair);
});
afterAll(() => pair.close());

const live = (server: ServerProcess, cookie: string) =>
  connectLive(server.address, { cookie, origin: env.environment.BASE_URL! });

async function memberWithLink() {
  const member = await registerMember(env);
  const token = tokenIn(await env.mail.waitFor(member.email, 'Confirm your email'));
  return { ...member, confirm: () => member.api.accounts.confirmEmail.mutate({ token }) };
}

test('calls end while a Redis that accepts connections does not answer', async () => {
  pair.redis.freeze();
  try {
    const stranger = await registerMember(env);
    expect(await call(createClient(a.address), b, 'accounts.signIn', stranger)).toBe('ok');
  } finally {
    pair.redis.thaw();
  }
});

test('without Redis only messages between processes are lost; when it is back, every tab refetches', async () => {
  const member = await memberWithLink();
  const [near, far] = [await live(a, member.cookie()), await live(b, member.cookie())];
  const useBoth = async () => {
    const stranger = await registerMember(env);
    expect(await call(createClient(a.address), b, 'accounts.signIn', stranger)).toBe('ok');
    expect(await call(createClient(a.address), a, 'invites.check', { code: await env.mint() })).toBe('ok');
  };
  await pair.redis.stop();
  await until(() => [a, b].every((server) => server.log().includes('redis is away')), 'both to notice');

  await member.confirm();
  await until(() => near.messages.length > 0, 'the change on the same process');
  expect(near.messages[0]!.changes).toMatchObject([{ row: { emailVerified: true } }]);
  await useBoth();
  await until(async () => (await fetch(`${a.address}/readyz`)).ok, 'the server to be ready');
  expect(far.messages).toEqual([]);
  expect(far.resyncs()).toBe(0);

  pair.redis = await startRedis(pair.redis.port);
  await until(() => far.resyncs() > 0 && near.resyncs() > 0, 'every tab to receive a resync');
  expect(far.socket.connected).toBe(true);
  const asked = createClient(b.address, env.environment.BASE_URL!);
  for (const [name, value] of member.jar) asked.jar.set(name, value);
  expect(await asked.api.accounts.current.query()).toMatchObject({ emailVerified: true });

  const later = await memberWithLink();
  const viewer = await live(b, later.cookie());
  await later.confirm();
  await until(() => viewer.messages.length > 0, 'changes to flow again');
  for (const each of [near, far, viewer]) each.close();
});
