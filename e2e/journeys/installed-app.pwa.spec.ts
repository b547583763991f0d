import { chromium, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as launchOptions } from '../../tools/services/chromium.ts';
import { startServerProcess } from '../../tools/services/server-process.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { expect, test } from '../support/test.ts';

test(
  'Chromium finds nothing that keeps the app from being installed',
  { tag: ['@chromium', '@smoke'] },
  async ({ env }) => {
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
    const { icons, screenshots, shortcuts } = JSON.parse(data!) as {
      icons: { src: string }[];
      screenshots: { src: string }[];
      shortcuts: { url: string; icons: { src: string }[] }[];
    };
    for (const { src } of [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
      expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
    }
    expect(shortcuts.map(({ url }) => url)).toEqual(['/id-help?record=now', '/?focus=search', '/?upload=song']);
    await context.close();
    await rm(profile, { recursive: true });
  },
);

test('the server lets browsers cache no part that decides the version', async ({ env }) => {
  for (const path of ['/', '/sw.js', '/app.webmanifest']) {
    expect((await fetch(`${env.address}${path}`)).headers.get('cache-control')).toBe('no-cache');
  }
});

test(
  'after the first visit, screens that were never opened need no server',
  { tag: '@smoke' },
  async ({ startActors }) => {
    const { env, member } = await startActors();
    const { page, context } = await member({ path: '/profile' });
    await waitForStoredApp(page);
    await env.server.stop();
    await page.getByRole('link', { name: 'Setlist It' }).click();
    await expect(page.getByRole('tab', { name: /Dubplate Community/ })).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByPlaceholder('Search all songs...')).toBeVisible();
    const settings = await startApp(context, '/profile/notifications');
    await expect(settings.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  },
);

const hasWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Null while the page reloads. */
const storedBuilds = (page: Page) => page.evaluate(async () => (await caches.keys()).length).catch(() => null);

test('SERVICE_WORKER=off removes the worker and what it stored from browsers', async ({ startActors }) => {
  const { env, member } = await startActors();
  const { page, context } = await member();
  await waitForStoredApp(page);
  await page.reload();
  expect(await hasWorker(page)).toBe(true);
  await env.server.stop();
  const server = await startServerProcess({ ...env.environment, SERVICE_WORKER: 'off' }, env.port);
  await page.close();
  const next = await startApp(context);
  // The browser decides when it fetches the worker again, and when it starts it. The limit is for tests that hang.
  await expect.poll(() => storedBuilds(next), { timeout: 60_000 }).toBe(0);
  const later = await context.newPage();
  const isFromWorker = async () => (await later.goto('/'))?.fromServiceWorker();
  await expect.poll(isFromWorker, { timeout: 60_000 }).toBe(false);
  await server.stop();
});
