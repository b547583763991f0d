import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/test.ts';
import { tokenIn } from '../../tools/services/mail-catcher.ts';
import { freePort } from '../../tools/services/ports.ts';
import { startRedis, type Redis } from '../../tools/services/redis.ts';
import { startServerProcess, until, type ServerProcess } from '../../tools/services/server-process.ts';
import { openLive, signIn, type Actors } from '../support/actors.ts';

/** Two server processes on one database, connected by a Redis that the tests stop and start. */
const test = base.extend<object, { broker: { redis: Redis } }>({
  broker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this parameter
    async ({}, use) => {
      const broker = { redis: await startRedis() };
      await use(broker);
      await broker.redis.stop();
    },
    { scope: 'worker' },
  ],
  serverSettings: [({ broker }, use) => use({ REDIS_URL: broker.redis.url }), { scope: 'worker' }],
});
let second: ServerProcess;
const startSecond = (actors: Actors, port: number) =>
  startServerProcess({ ...actors.env.environment, BASE_URL: `http://127.0.0.1:${port}` }, port);
test.beforeAll(async ({ actors }) => {
  second = await startSecond(actors, await freePort());
});
test.afterAll(async () => {
  await second.stop();
});

async function openProfile(page: Page, address: string): Promise<void> {
  await openLive(page, `${address}/profile`);
  await page.getByRole('button', { name: /Confirm your email/ }).waitFor();
}

/** A member with their profile open on both processes. */
async function onBoth(actors: Actors) {
  const { page: here, context, email } = await actors.member({ confirmationEmail: true, path: null });
  const there = await context.newPage();
  await openProfile(here, actors.env.address);
  await openProfile(there, second.address);
  return { here, there, email };
}

/** Confirms the email through one process, with the same call as the page behind the emailed link. */
async function confirmOn(actors: Actors, address: string, page: Page, email: string): Promise<void> {
  const token = tokenIn(await actors.env.mail.waitFor(email, 'Confirm your email'));
  const answer = await page.context().request.post(`${address}/api/trpc/accounts.confirmEmail`, { data: { token } });
  expect(answer.status()).toBe(200);
}

const confirmed = (page: Page) =>
  page.getByRole('button', { name: /Confirm your email/ }).waitFor({ state: 'detached' });

test('a change made through one process reaches a browser on the other', { tag: '@phone' }, async ({ env, actors }) => {
  const { here, there, email } = await onBoth(actors);
  await confirmOn(actors, env.address, here, email);
  await Promise.all([confirmed(here), confirmed(there)]);
});

test(
  'suspending a member through one process signs out their browser on the other within two seconds',
  { tag: '@phone' },
  async ({ env, actors, admin }) => {
    const { here, there, email } = await onBoth(actors);
    const { context } = await admin({ permissions: ['canManageReports'], path: null });
    const { id } = await env.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const start = performance.now();
    const out = Promise.all(
      [there, here].map(async (page) => {
        // A short timeout makes Playwright poll more often.
        await page.getByRole('heading', { name: 'Welcome back' }).waitFor({ timeout: 2_400 });
        return performance.now() - start;
      }),
    );
    const suspend = await context.request.post('/api/trpc/members.suspend', { data: { memberId: id } });
    expect(suspend.status()).toBe(200);
    const [far, near] = await out;
    console.log(`a suspended member is out after ${far!.toFixed(0)} ms, on the other process`);
    expect(far).toBeLessThan(2_000);
    expect(near).toBeLessThan(2_000);
    const suspended =
      'This account is suspended. If that seems wrong, ask the person who invited you to get in touch with us.';
    for (const page of [there, here]) await page.getByText(suspended, { exact: true }).waitFor();
    await signIn(there, email);
    await there.getByText(`Login failed: ${suspended}`, { exact: true }).waitFor();
  },
);

test(
  'ending a session in the settings signs out its browser on the other process within two seconds',
  { tag: '@desk' },
  async ({ visitor, member }) => {
    const { page, email } = await member({ path: null });
    const laptop = await visitor();
    await laptop.page.goto(`${second.address}/login`);
    await signIn(laptop.page, email);
    await laptop.page.getByRole('navigation').waitFor();
    await openProfile(laptop.page, second.address);
    await page.goto('/profile/settings');
    await Promise.all([
      page.waitForResponse('**/settings.endSession**'),
      page.getByRole('button', { name: /^Sign out:/ }).click(),
    ]);
    await laptop.page.waitForURL('**/login', { timeout: 2_000 });
  },
);

test(
  'with Redis stopped, writes and local updates work; after its return, all tabs converge',
  { tag: '@phone' },
  async ({ env, actors, broker }) => {
    const { here, there, email } = await onBoth(actors);
    await broker.redis.stop();
    await confirmOn(actors, env.address, here, email);
    await confirmed(here);
    // The other process gets no message and must not show the change.
    await there.waitForTimeout(500);
    await expect(there.getByRole('button', { name: /Confirm your email/ })).toHaveCount(1);
    broker.redis = await startRedis(broker.redis.port);
    await confirmed(there);
  },
);

// Runs last: a process that started without one of its tables can never authenticate again.
test('a connection that the server refused reconnects', { tag: '@phone' }, async ({ env, actors, member }) => {
  const { page, email } = await member({ confirmationEmail: true, path: null });
  await openProfile(page, second.address);
  const { schema } = env.db;
  let refused = false;
  let back = false;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      back ||= refused && String(payload).startsWith('40');
      refused ||= String(payload).startsWith('44');
    }),
  );
  // The server restarts before its database is ready: it accepts the connection but cannot authenticate it.
  await schema.alterTable('sessions').renameTo('sessions_away').execute();
  try {
    await second.stop();
    second = await startSecond(actors, Number(new URL(second.address).port));
    await until(() => refused, 'the connection to be refused');
  } finally {
    await schema.alterTable('sessions_away').renameTo('sessions').execute();
  }
  await until(() => back, 'the connection to come back');
  await confirmOn(actors, env.address, page, email);
  await confirmed(page);
});
