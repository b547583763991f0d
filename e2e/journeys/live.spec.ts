import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenIn } from '../../tools/services/mail-catcher.ts';
import { freePort } from '../../tools/services/ports.ts';
import { startRedis } from '../../tools/services/redis.ts';
import { startServerProcess, until, type ServerProcess } from '../../tools/services/server-process.ts';
import { admin, member, openLive, signIn, visitor } from '../support/actors.ts';
import { setUpTests } from '../support/environment.ts';

/** Two server processes on one database, connected by a Redis that the tests stop and start. */
let redis = await startRedis();
const setup = setUpTests({ REDIS_URL: redis.url });
let second: ServerProcess;
const startSecond = (port: number) =>
  startServerProcess({ ...setup.env.environment, BASE_URL: `http://127.0.0.1:${port}` }, port);
beforeAll(async () => {
  second = await startSecond(await freePort());
});
afterAll(async () => {
  await second.stop();
  await redis.stop();
});

async function openProfile(page: Page, address: string): Promise<void> {
  await openLive(page, `${address}/profile`);
  await page.getByRole('button', { name: /Confirm your email/ }).waitFor();
}

/** A member with their profile open on both processes. */
async function onBoth() {
  const { page: here, context, email } = await member(setup, 'phone', { confirmationEmail: true, path: null });
  const there = await context.newPage();
  await openProfile(here, setup.env.address);
  await openProfile(there, second.address);
  return { here, there, email };
}

/** Confirms the email through one process, with the same call as the page behind the emailed link. */
async function confirmOn(address: string, page: Page, email: string): Promise<void> {
  const token = tokenIn(await setup.env.mail.waitFor(email, 'Confirm your email'));
  const answer = await page.context().request.post(`${address}/api/trpc/accounts.confirmEmail`, { data: { token } });
  expect(answer.status()).toBe(200);
}

const confirmed = (page: Page) =>
  page.getByRole('button', { name: /Confirm your email/ }).waitFor({ state: 'detached' });

test('a change made through one process reaches a browser on the other', async () => {
  const { here, there, email } = await onBoth();
  await confirmOn(setup.env.address, here, email);
  await Promise.all([confirmed(here), confirmed(there)]);
});

test('suspending a member through one process signs out their browser on the other within two seconds', async () => {
  const { here, there, email } = await onBoth();
  const { context } = await admin(setup, 'phone', { permissions: ['canManageReports'], path: null });
  const { id } = await setup.env.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
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
});

test('ending a session in the settings signs out its browser on the other process within two seconds', async () => {
  const { page, email } = await member(setup, 'phone', { path: null });
  const laptop = await visitor(setup, 'desk');
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
});

test('with Redis stopped, writes and local updates work; after its return, all tabs converge', async () => {
  const { here, there, email } = await onBoth();
  await redis.stop();
  await confirmOn(setup.env.address, here, email);
  await confirmed(here);
  // The other process gets no message and must not show the change.
  await there.waitForTimeout(500);
  expect(await there.getByRole('button', { name: /Confirm your email/ }).count()).toBe(1);
  redis = await startRedis(redis.port);
  await confirmed(there);
});

// Runs last: a process that started without one of its tables can never authenticate again.
test('a connection that the server refused reconnects', async () => {
  const { page, email } = await member(setup, 'phone', { confirmationEmail: true, path: null });
  await openProfile(page, second.address);
  const { schema } = setup.env.db;
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
    second = await startSecond(Number(new URL(second.address).port));
    await until(() => refused, 'the connection to be refused');
  } finally {
    await schema.alterTable('sessions_away').renameTo('sessions').execute();
  }
  await until(() => back, 'the connection to come back');
  await confirmOn(setup.env.address, page, email);
  await confirmed(page);
});
