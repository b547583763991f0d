import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { until } from '../../tools/services/server-process.ts';
import { addSong } from '../support/songs.ts';

/** Kilobytes of gzipped JavaScript that a page loads. */
async function loadedScripts(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

for (const path of ['/early-access', '/login']) {
  test(`the first load of ${path} is at most 130 KB of JavaScript`, { tag: '@phone' }, async ({ visitor }) => {
    const { page } = await visitor();
    const kilobytes = await loadedScripts(page, path);
    console.log(`first load of ${path}: ${kilobytes.toFixed(1)} KB gzip of JavaScript`);
    expect(kilobytes).toBeGreaterThan(50);
    expect(kilobytes).toBeLessThanOrEqual(130);
  });
}

test(
  'the first load of Home is at most 180 KB of JavaScript; sheets and players load on demand',
  { tag: '@phone' },
  async ({ member }) => {
    const { page, context } = await member({ path: null });
    const id = await addSong(context, { title: 'Weighed', link: 'https://soundcloud.com/velka/weighed' });
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const kilobytes = await loadedScripts(page, '/');
    console.log(`first load of Home: ${kilobytes.toFixed(1)} KB gzip of JavaScript`);
    expect(kilobytes).toBeGreaterThan(100);
    expect(kilobytes).toBeLessThanOrEqual(180);
    expect(requestedUrls.filter((url) => /sheet(?!-param)|player/.test(url))).toEqual([]);
    await page.goto(`/song/${id}`);
    await page.getByRole('heading', { name: 'Weighed' }).waitFor();
    await until(() => requestedUrls.some((url) => /player.*\.js/.test(url)), 'the player to be fetched');
  },
);

test('scripts are compressed and cached; the HTML is always revalidated', { tag: '@phone' }, async ({ env }) => {
  const html = await fetch(`${env.address}/login`, { headers: { accept: 'text/html' } });
  expect(html.headers.get('cache-control')).toBe('no-cache');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await html.text())![1]!;
  const asset = await fetch(`${env.address}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${env.address}/assets/gone.js`)).status).toBe(404);
});

test('the offline notice appears at once, covers no control, and disappears when online', async ({ member }) => {
  const { page, context } = await member();
  await context.setOffline(true);
  await page.getByText("You're offline.").waitFor();
  // A trial click fails if another element covers the button.
  await page.getByRole('button', { name: 'Upload' }).click({ trial: true });
  await context.setOffline(false);
  await page.getByText("You're offline.").waitFor({ state: 'detached' });
});

test('the navigation marks only the tab of the current screen', async ({ size, member }) => {
  const { page, context } = await member({ path: null });
  for (const [path, tab] of [
    ['/', 'Home'],
    [`/song/${await addSong(context, { title: 'Marked', artists: [size] })}`, 'Home'],
    ['/id-help', 'Setlist It'],
    ['/profile', 'Profile'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('navigation').waitFor();
    await expect(page.locator('nav [aria-current=page]')).toHaveText([tab]);
  }
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('the guard shows Loading... while the session is unknown', async ({ visitor }) => {
    const { page } = await visitor();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**accounts.current**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/profile');
    await page.getByText('Loading...').waitFor();
    release();
    await page.waitForURL('**/early-access');
  });

  test('a browser without a session sees the signed-out screen before the server responds', async ({ visitor }) => {
    const { page } = await visitor();
    await page.route('**accounts.current**', () => {});
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });

  test('an unreachable server shows a message, and a retry continues', async ({ visitor }) => {
    const { page } = await visitor();
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await page.getByText('Network error. Please check your connection.').waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/early-access');
  });

  test('a screen that crashes offers a way to continue', async ({ member }) => {
    const { page } = await member({ path: null });
    await page.route('**accounts.current**', (route) =>
      route.fulfill({ json: [{ result: { data: { id: 'x', username: 7, email: 'e' } } }] }),
    );
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'The needle skipped' }).waitFor();
    await page.unroute('**accounts.current**');
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  });
});
