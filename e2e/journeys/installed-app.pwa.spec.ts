import { chromium, type Page } from '@playwright/test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as launchOptions } from '../../tools/services/chromium.ts';
import { startServerProcess } from '../../tools/services/server-process.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { prepareUpdates } from '../support/rollout-builds.ts';
import { postRequest, requestSheet } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test('Chromium finds nothing that keeps the app from being installed', async ({ env }) => {
  const profile = await mkdtemp(join(tmpdir(), 'dubplate-profile-'));
  // Private windows, as other tests have, cannot install apps.
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath: '/usr/bin/chromium',
    baseURL: env.address,
  });
  const page = await startApp(context, '/early-access');
  const devTools = await context.newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, shortcuts } = JSON.parse(data!) as {
    icons: { src: string }[];
    shortcuts: { url: string; icons: { src: string }[] }[];
  };
  for (const { src } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
  }
  expect(shortcuts.map(({ url }) => url)).toEqual(['/id-help?record=now', '/?focus=search', '/?upload=song']);
  await context.close();
  await rm(profile, { recursive: true });
});

test('the server lets browsers cache no part that decides the version', async ({ env }) => {
  for (const path of ['/', '/sw.js', '/app.webmanifest']) {
    expect((await fetch(`${env.address}${path}`)).headers.get('cache-control')).toBe('no-cache');
  }
});

const storedBuilds = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

test('SERVICE_WORKER=off removes the worker and what it stored from browsers', async ({ startActors }) => {
  const { env, member } = await startActors();
  const { page, context } = await member();
  await waitForStoredApp(page);
  await env.server.stop();
  const server = await startServerProcess({ ...env.environment, SERVICE_WORKER: 'off' }, env.port);
  await page.close();
  const next = await startApp(context);
  await expect.poll(() => storedBuilds(next)).toBe(0);
  const last = await startApp(context);
  expect(await last.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await server.stop();
});

/** Three real builds. */
let builds: Awaited<ReturnType<typeof prepareUpdates>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  builds = await prepareUpdates(['First', 'Second', 'Third']);
});
test.afterAll(() => builds.remove());

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
  const { page, context, consoleErrors } = await member();
  await waitForStoredApp(page);
  await expect(page).toHaveTitle('First · Dubplate');
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toHaveCount(0);

  await deploy(1);
  // The page notices the new build by its next call.
  await page.getByRole('link', { name: 'Setlist It' }).click();
  await page.goto(`/id-help?request=${id}`);
  const field = requestSheet(page, 'Half written').getByRole('textbox');
  await field.fill('I think this is');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('New version ready')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveTitle('First · Dubplate');
  await update.click();
  await expect(page).toHaveTitle('Second · Dubplate');
  await page.goto(`/id-help?request=${id}`);
  await expect(field).toHaveValue('I think this is');

  // A second update in the same visit. The next start applies it without a tap.
  await deploy(2);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('New version ready')).toBeVisible();
  await page.close();
  const next = await startApp(context);
  await expect(next).toHaveTitle('Third · Dubplate');
  expect(await storedBuilds(next)).toBe(2);
  expect(consoleErrors.filter((text) => !/ERR_CONNECTION_REFUSED|WebSocket/.test(text))).toEqual([]);
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
  const { page } = await member();
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state ?? registration?.installing?.state ?? 'none';
    });
  await expect.poll(state).toBe('none');
  expect(await page.evaluate(async () => (await caches.match('/')) === undefined)).toBe(true);
  await server.stop();
});
