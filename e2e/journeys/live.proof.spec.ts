import type { Page } from '@playwright/test';
import { tokenIn } from '../../tools/services/mail-catcher.ts';
import { freePort } from '../../tools/services/ports.ts';
import { startRedis, type Redis } from '../../tools/services/redis.ts';
import { startServerProcess, type ServerProcess } from '../../tools/services/server-process.ts';
import { openLive, signIn, type Actors } from '../support/actors.ts';
import { call } from '../support/songs.ts';
import { expect, test as base } from '../support/test.ts';

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
  await expect(page.getByRole('button', { name: /Confirm your email/ })).toBeVisible();
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

const confirmed = (page: Page) => expect(page.getByRole('button', { name: /Confirm your email/ })).toHaveCount(0);

test('a change made through one process reaches a browser on the other', { tag: '@phone' }, async ({ env, actors }) => {
  const { here, there, email } = await onBoth(actors);
  await confirmOn(actors, env.address, here, email);
  await Promise.all([confirmed(here), confirmed(there)]);
});

test(
  'suspending a member through one process signs out their browser on the other',
  { tag: '@phone' },
  async ({ env, actors, admin }) => {
    const { here, there, email } = await onBoth(actors);
    const { context } = await admin({ permissions: ['canManageReports'], path: null });
    const { id } = await env.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await call(context, 'members.suspend', { memberId: id });
    const suspended =
      'This account is suspended. If that seems wrong, ask the person who invited you to get in touch with us.';
    for (const page of [there, here]) {
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      await expect(page.getByText(suspended, { exact: true })).toBeVisible();
    }
    await signIn(there, email);
    await expect(there.getByText(`Login failed: ${suspended}`, { exact: true })).toBeVisible();
  },
);

test(
  'ending a session in the settings signs out its browser on the other process',
  { tag: '@phone' },
  async ({ visitor, member }) => {
    const { page, email } = await member({ path: null });
    const laptop = await visitor();
    await laptop.page.goto(`${second.address}/login`);
    await signIn(laptop.page, email);
    await expect(laptop.page.getByRole('navigation')).toBeVisible();
    await openProfile(laptop.page, second.address);
    await page.goto('/profile/settings');
    await page.getByRole('button', { name: /^Sign out:/ }).click();
    await expect(laptop.page).toHaveURL(/\/login/);
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
    // The other process gets no message.
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
    await expect.poll(() => refused, { message: 'the connection is refused', timeout: 60_000 }).toBe(true);
  } finally {
    await schema.alterTable('sessions_away').renameTo('sessions').execute();
  }
  await expect.poll(() => back, { message: 'the connection is back', timeout: 60_000 }).toBe(true);
  await confirmOn(actors, env.address, page, email);
  await confirmed(page);
});
