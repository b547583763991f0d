import { gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';
import { until } from '../../tools/services/server-process.ts';
import { member, visitor } from '../support/actors.ts';
import { everySize, phoneOnly } from '../support/browser.ts';
import { addSong } from '../support/songs.ts';
import { setUpTests } from '../support/environment.ts';

const setup = setUpTests();

/** Kilobytes of JavaScript, gzipped, that opening a page brings in. */
async function loadedScripts(page: Awaited<ReturnType<typeof visitor>>['page'], path: string): Promise<number> {
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

test.each(['/early-access', '/login'])('the first load of %s is at most 130 KB of JavaScript', async (path) => {
  const { page } = await visitor(setup, 'phone');
  const kilobytes = await loadedScripts(page, path);
  console.log(`first load of ${path}: ${kilobytes.toFixed(1)} KB gzip of JavaScript`);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(130);
});

test('the first load of Home is at most 180 KB of JavaScript; sheets and players come when they are opened', async () => {
  const { page, context } = await member(setup, 'phone', { path: null });
  const id = await addSong(context, { title: 'Weighed', link: 'https://soundcloud.com/velka/weighed' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const kilobytes = await loadedScripts(page, '/');
  console.log(`first load of Home: ${kilobytes.toFixed(1)} KB gzip of JavaScript`);
  expect(kilobytes).toBeGreaterThan(100);
  expect(kilobytes).toBeLessThanOrEqual(180);
  expect(asked.filter((url) => /sheet(?!-param)|player/.test(url))).toEqual([]);
  await page.goto(`/song/${id}`);
  await page.getByRole('heading', { name: 'Weighed' }).waitFor();
  await until(() => asked.some((url) => /player.*\.js/.test(url)), 'the player to be fetched');
});

test('scripts travel compressed and stay in the cache; the page itself is always fresh', async () => {
  const html = await fetch(`${setup.env.address}/login`, { headers: { accept: 'text/html' } });
  expect(html.headers.get('cache-control')).toBe('no-cache');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await html.text())![1]!;
  const asset = await fetch(`${setup.env.address}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${setup.env.address}/assets/gone.js`)).status).toBe(404);
});

describe.each(everySize)('at %s size', (size) => {
  test('being offline is shown at once, covers nothing one could press, and goes away by itself', async () => {
    const { page, context } = await member(setup, size);
    await context.setOffline(true);
    await page.getByText("You're offline.").waitFor();
    // Fails when something else would be pressed.
    await page.getByRole('button', { name: 'Upload' }).click({ trial: true });
    await context.setOffline(false);
    await page.getByText("You're offline.").waitFor({ state: 'detached' });
  });

  test('the tab of the screen is marked, and only that one', async () => {
    const { page, context } = await member(setup, size, { path: null });
    for (const [path, tab] of [
      ['/', 'Home'],
      [`/song/${await addSong(context, { title: 'Marked', artists: [size] })}`, 'Home'],
      ['/id-help', 'Setlist It'],
      ['/profile', 'Profile'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('navigation').waitFor();
      expect(await page.locator('nav [aria-current=page]').allTextContents()).toEqual([tab]);
    }
  });
});

describe.each(phoneOnly)('at %s size', (size) => {
  test('the guard says Loading... while it is not known who is here', async () => {
    const { page } = await visitor(setup, size);
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

  test('a browser no member has used sees the door before the server has answered', async () => {
    const { page } = await visitor(setup, size);
    await page.route('**accounts.current**', () => {});
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });

  test('a server that cannot be reached is said, and trying again goes on', async () => {
    const { page } = await visitor(setup, size);
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await page.getByText('Network error. Please check your connection.').waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/early-access');
  });

  test('a screen that breaks offers a way on', async () => {
    const { page } = await member(setup, size, { path: null });
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
