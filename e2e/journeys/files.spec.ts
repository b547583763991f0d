import { expect, test } from 'vitest';
import { setUpTests } from '../support/environment.ts';

const setup = setUpTests();

const ask = (path: string, init: RequestInit = {}) => fetch(setup.env.address + path, init);

const typeOf = async (path: string) => {
  const response = await ask(path);
  return [path, response.status, response.headers.get('content-type')];
};

test('crawlers, phones and browsers find the files they look for', async () => {
  expect(await typeOf('/robots.txt')).toEqual(['/robots.txt', 200, 'text/plain; charset=utf-8']);
  expect(await typeOf('/apple-touch-icon.png')).toEqual(['/apple-touch-icon.png', 200, 'image/png']);
  expect(await typeOf('/icon.svg')).toEqual(['/icon.svg', 200, 'image/svg+xml']);
  expect(await typeOf('/.well-known/security.txt')).toEqual([
    '/.well-known/security.txt',
    200,
    'text/plain; charset=utf-8',
  ]);
  const [, status, type] = await typeOf('/favicon.ico');
  expect([status, type]).toEqual([200, expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)/)]);
  expect(await (await ask('/robots.txt')).text()).toMatch(/^User-agent: \*\nDisallow: \/api\/\n$/);
  expect(await (await ask('/')).text()).toContain('name="description"');
});

test('what is no screen of the app is not found, instead of being the page', async () => {
  const paths = [
    '/.env',
    '/.git/config',
    '/.well-known/openid-configuration',
    '/metrics',
    '/manifest.webmanifest',
    '/wp-login.php',
    '/builds.json',
    '/index.html',
    '/.vite/manifest.json',
    '/assets/../builds.json',
    '/assets/%2e%2e/builds.json',
    '/assets/',
    '/assets',
    '/song/cover.png',
    '/api',
    '/live',
  ];
  for (const path of paths) {
    const { status } = await ask(path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
  expect((await ask('/login', { method: 'POST' })).status).toBe(404);
  expect((await ask('/login', { headers: { accept: 'application/json' } })).status).toBe(404);
  expect((await ask('/login', { headers: { accept: 'image/*' } })).status).toBe(404);
});

test('every screen gets the page of this build, also one of a member with a dot in the name', async () => {
  for (const path of [
    '/',
    '/login',
    '/song/x',
    '/admin/songs',
    '/member/DJ.Mara',
    '/no/such/place',
    '/profile?a=b.c',
  ]) {
    const response = await ask(path, { headers: { accept: 'text/html' } });
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain(
      `<meta name="build-id" content="${response.headers.get('x-build-id') ?? 'none'}">`,
    );
  }
  const first = await ask('/');
  const again = await ask('/', { headers: { 'if-none-match': first.headers.get('etag')! } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
