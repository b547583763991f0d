import type { Actors } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

const request = (actors: Actors, path: string, init: RequestInit = {}) => fetch(actors.env.address + path, init);

const typeOf = async (actors: Actors, path: string) => {
  const response = await request(actors, path);
  return [path, response.status, response.headers.get('content-type')];
};

test('the server has the files that crawlers, phones and browsers request', { tag: '@phone' }, async ({ actors }) => {
  expect(await typeOf(actors, '/robots.txt')).toEqual(['/robots.txt', 200, 'text/plain; charset=utf-8']);
  expect(await typeOf(actors, '/apple-touch-icon.png')).toEqual(['/apple-touch-icon.png', 200, 'image/png']);
  expect(await typeOf(actors, '/icon.svg')).toEqual(['/icon.svg', 200, 'image/svg+xml']);
  expect(await typeOf(actors, '/.well-known/security.txt')).toEqual([
    '/.well-known/security.txt',
    200,
    'text/plain; charset=utf-8',
  ]);
  const [, status, type] = await typeOf(actors, '/favicon.ico');
  expect([status, type]).toEqual([200, expect.stringMatching(/^image\/(x-icon|vnd\.microsoft\.icon)/)]);
  expect(await (await request(actors, '/robots.txt')).text()).toMatch(/^User-agent: \*\nDisallow: \/api\/\n$/);
  expect(await (await request(actors, '/')).text()).toContain('name="description"');
});

test('an unknown file is a 404 instead of the HTML of the app', { tag: '@phone' }, async ({ actors }) => {
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
    const { status } = await request(actors, path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
  expect((await request(actors, '/login', { method: 'POST' })).status).toBe(404);
  expect((await request(actors, '/login', { headers: { accept: 'application/json' } })).status).toBe(404);
  expect((await request(actors, '/login', { headers: { accept: 'image/*' } })).status).toBe(404);
});

test(
  'every screen gets the HTML of this build, including a member name with a dot',
  { tag: '@phone' },
  async ({ actors }) => {
    for (const path of [
      '/',
      '/login',
      '/song/x',
      '/admin/songs',
      '/member/DJ.Mara',
      '/no/such/place',
      '/profile?a=b.c',
    ]) {
      const response = await request(actors, path, { headers: { accept: 'text/html' } });
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await response.text()).toContain(
        `<meta name="build-id" content="${response.headers.get('x-build-id') ?? 'none'}">`,
      );
    }
    const first = await request(actors, '/');
    const again = await request(actors, '/', { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  },
);
