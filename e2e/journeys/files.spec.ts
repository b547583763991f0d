import { expect, test } from '../support/test.ts';

test.describe('the files of the web app', { tag: '@phone' }, () => {
  test('the server has the files that crawlers, phones and browsers request', async ({ env }) => {
    for (const [path, type] of [
      ['/robots.txt', /^text\/plain; charset=utf-8$/],
      ['/apple-touch-icon.png', /^image\/png$/],
      ['/icon.svg', /^image\/svg\+xml$/],
      ['/.well-known/security.txt', /^text\/plain; charset=utf-8$/],
      ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
    ] as const) {
      const response = await fetch(env.address + path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type'), path).toMatch(type);
    }
    const robots = await fetch(`${env.address}/robots.txt`);
    expect(await robots.text()).toBe('User-agent: *\nDisallow: /api/\n');
  });

  test('an unknown file is a 404 instead of the HTML of the app', async ({ env }) => {
    for (const path of [
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
      '/assets/gone.js',
      '/song/cover.png',
      '/api',
      '/live',
    ]) {
      const { status } = await fetch(env.address + path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
    for (const init of [
      { method: 'POST' },
      { headers: { accept: 'application/json' } },
      { headers: { accept: 'image/*' } },
    ]) {
      expect((await fetch(`${env.address}/login`, init)).status).toBe(404);
    }
  });

  test('every screen gets the HTML of this build, which is revalidated; scripts are compressed and cached', async ({
    env,
  }) => {
    const open = (path: string, headers = {}) =>
      fetch(env.address + path, { headers: { accept: 'text/html', ...headers } });
    // A member name may contain a dot.
    for (const path of [
      '/',
      '/login',
      '/song/x',
      '/admin/songs',
      '/member/DJ.Mara',
      '/no/such/place',
      '/profile?a=b.c',
    ]) {
      const response = await open(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control'), path).toBe('no-cache');
      const build = response.headers.get('x-build-id') ?? 'none';
      expect(await response.text(), path).toContain(`<meta name="build-id" content="${build}">`);
    }
    const html = await open('/');
    const again = await open('/', { 'if-none-match': html.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);

    const body = await html.text();
    expect(body).toContain('name="description"');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(body)![1]!;
    const asset = await fetch(env.address + script, { headers: { 'accept-encoding': 'br' } });
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
