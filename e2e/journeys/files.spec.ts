import { expect, test } from 'vitest';
import { setUpTests } from '../support/environment.ts';

const setup = setUpTests();

const request = (path: string, init: RequestInit = {}) => fetch(setup.env.address + path, init);

const typeOf = async (path: string) => {
  const response = await request(path);
  return [path, response.status, response.headers.get('content-type')];
};

test('the server has the files that crawlers, phones and browsers request', async () => {
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
  expect(await (await request('/robots.txt')).text()).toMatch(/^User-agent: \*\nDisallow: \/api\/\n$/);
  expect(await (await request('/')).text()).toContain('name="description"');
});

test('an unknown file is a 404 instead of the HTML of the app', async () => {
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
    const { status } = await request(path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
  expect((await request('/login', { method: 'POST' })).status).toBe(404);
  expect((await request('/login', { headers: { accept: 'application/json' } })).status).toBe(404);
  expect((await request('/login', { headers: { accept: 'image/*' } })).status).toBe(404);
});

test('every screen gets the HTML of this build, including a member name with a dot', async () => {
  for (const path of [
    '/',
    '/login',
    '/song/x',
    '/admin/songs',
    '/member/DJ.Mara',
    '/no/such/place',
    '/profile?a=b.c',
  ]) {
    const response = await request(path, { headers: { accept: 'text/html' } });
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain(
      `<meta name="build-id" content="${response.headers.get('x-build-id') ?? 'none'}">`,
    );
  }
  const first = await request('/');
  const again = await request('/', { headers: { 'if-none-match': first.headers.get('etag')! } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
