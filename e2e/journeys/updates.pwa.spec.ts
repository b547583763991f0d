import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServerProcess } from '../../tools/services/server-process.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { prepareUpdates } from '../support/rollout-builds.ts';
import { openCard, postRequest, requestSheet } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

/** Two real builds. */
let builds: Awaited<ReturnType<typeof prepareUpdates>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  builds = await prepareUpdates(['First', 'Second']);
});
test.afterAll(() => builds.remove());

type Marked = Window & { isMarked?: boolean };
type Held = Window & { runIdle?: () => void };
type Refused = Window & { isRefused?: boolean };

const readPageBuild = () => document.querySelector<HTMLMetaElement>('meta[name=build-id]')!.content;

/** The build of the worker that answers the requests of the page, or of the one that waits. */
const workerBuild = (page: Page, which: 'controller' | 'waiting' = 'controller') =>
  page.evaluate(async (place) => {
    const { controller } = navigator.serviceWorker;
    const worker = place === 'controller' ? controller : (await navigator.serviceWorker.ready).waiting;
    const { port1, port2 } = new MessageChannel();
    return new Promise<string | null>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
      port1.start();
      // A worker that is being replaced may not answer.
      setTimeout(() => resolve(null), 1_000);
      worker?.postMessage('build-id', [port2]);
    });
  }, which);

test('updates wait for a tap or the next start, and keep half-typed text', async ({ startActors }) => {
  const { env, member, otherMember } = await startActors();
  await env.server.stop();
  let server = await startServerProcess(env.environment, env.port, builds.checkouts[0]);
  async function deploy(build: number): Promise<void> {
    await server.stop();
    server = await startServerProcess(env.environment, env.port, builds.checkouts[build]);
  }
  const mara = await otherMember();
  const id = await postRequest(mara.context, { title: 'Half written' });
  const { page, context, consoleErrors } = await member({ path: `/id-help?request=${id}` });
  await waitForStoredApp(page);
  const field = requestSheet(page, 'Half written').getByRole('textbox');
  await field.fill('I think this is');
  await page.getByRole('button', { name: 'Close' }).click();

  await deploy(1);
  // The page notices the new build by its next call.
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('New version ready')).toBeVisible();
  await expect(page).toHaveTitle('First · Dubplate');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveTitle('Second · Dubplate');
  await page.getByRole('link', { name: 'Setlist It' }).click();
  await openCard(page, 'Half written');
  await expect(field).toHaveValue('I think this is');

  // The deploy is rolled back, in the same visit. The next start applies it without a tap.
  await deploy(0);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('New version ready')).toBeVisible();
  await page.close();
  const next = await startApp(context);
  await expect(next).toHaveTitle('First · Dubplate');
  // That of this build, and that of the previous one.
  expect(await next.evaluate(async () => (await caches.keys()).length)).toBe(2);
  // A call that arrives while the server stops is refused or reset.
  expect(consoleErrors.filter((text) => !/ERR_CONNECTION_(REFUSED|RESET)|WebSocket/i.test(text))).toEqual([]);
  await server.stop();
});

test('a tap updates although the old worker is busy', { tag: '@chromium' }, async ({ startActors }) => {
  const [previous, current] = builds.checkouts as [string, string];
  const { env, member } = await startActors();
  await env.server.stop();
  let server = await startServerProcess(env.environment, env.port, previous);
  const { page } = await member();
  await waitForStoredApp(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.evaluate(() => {
    // The worker reads this form for ever.
    const body = new ReadableStream();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    void fetch('/share', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  });
  await server.stop();
  server = await startServerProcess(env.environment, env.port, current);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Updating...')).toBeVisible();
  await expect(page).toHaveTitle('Second · Dubplate');
  // The page has the new build already: the new worker takes over without a second reload.
  await page.evaluate(() => ((window as Marked).isMarked = true));
  const build = await page.evaluate(readPageBuild);
  // Messages arrive in order: a worker that answers has read that it may take over. Stopped earlier, it would not.
  const workers = () => Promise.all([workerBuild(page, 'waiting'), workerBuild(page)]);
  await expect.poll(workers).toContain(build);
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => workerBuild(page), { timeout: 60_000 }).toBe(build);
  expect(await page.evaluate(() => (window as Marked).isMarked)).toBe(true);
  await server.stop();
});

test('a page of the old build that the new worker controls shows the new version', async ({ startActors }) => {
  const [previous, current] = builds.checkouts as [string, string];
  const { env, member } = await startActors();
  await env.server.stop();
  let server = await startServerProcess(env.environment, env.port, previous);
  const { page, context } = await member();
  await waitForStoredApp(page);
  await server.stop();
  server = await startServerProcess(env.environment, env.port, current);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.unregister());
  await page.close();
  const open = await startApp(context);
  await waitForStoredApp(open);
  await expect(open).toHaveTitle('Second · Dubplate');

  // A worker may take over after its predecessor has sent the page. Here it sends the page of its predecessor itself.
  await open.evaluate(async () => {
    const [first, second] = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    await (await caches.open('own page')).put('/', (await second!.match('/'))!);
    await second!.put('/', (await first!.match('/'))!);
  });
  const next = await context.newPage();
  // The page looks for a worker when it is idle.
  await next.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (run) => waiting.push(run);
    (window as Held).runIdle = () => waiting.forEach((run) => run({ didTimeout: false, timeRemaining: () => 0 }));
  });
  await next.goto('/');
  await expect(next).toHaveTitle('First · Dubplate');
  await open.evaluate(async () => {
    const [, second, own] = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    await second!.put('/', (await own!.match('/'))!);
  });
  await next.evaluate(() => (window as Held).runIdle!());
  await expect(next).toHaveTitle('Second · Dubplate');
  await server.stop();
});

test('during a rollout, a worker does not store the page of another build', async ({ startActors }) => {
  const [previous, current] = builds.checkouts as [string, string];
  const { env, member } = await startActors();
  await env.server.stop();
  // A process of the old build whose folder has the worker of the new one.
  const file = 'apps/web/dist/sw.js';
  await writeFile(join(previous, file), await readFile(join(current, file)));
  const server = await startServerProcess(env.environment, env.port, previous);
  const { page } = await member({ path: null });
  await page.addInitScript(() => {
    const container = navigator.serviceWorker;
    const register = container.register.bind(container);
    container.register = async (...options) => {
      const registration = await register(...options);
      const worker = registration.installing;
      const record = () => ((window as Refused).isRefused ||= worker?.state === 'redundant');
      worker?.addEventListener('statechange', record);
      record();
      return registration;
    };
  });
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => (window as Refused).isRefused)).toBe(true);
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state ?? registration?.installing?.state ?? 'none';
    });
  await expect.poll(state).toBe('none');
  expect(await page.evaluate(async () => (await caches.match('/')) === undefined)).toBe(true);
  await server.stop();
});
