import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { expect, test } from 'vitest';
import { createClient, registerMember, startTestApp, useTestApp } from '../../test/test-app.ts';

const app = await useTestApp();

const pagePaths = ['/', '/song/x', '/healthz'];
const dataPaths = [
  '/api/trpc/accounts.current',
  '/%61pi/trpc/accounts.current',
  '/api/nothing',
  '/api/auth/callback/google',
];

const signIn = (headers: Record<string, string>, method = 'POST') =>
  fetch(`${app.address}/api/trpc/accounts.signIn`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'nobody@dubplate.example', password: 'acetate-dreams' }),
  });

const policyOf = (response: Response) =>
  Object.fromEntries(
    response.headers
      .get('content-security-policy')!
      .split(';')
      .map((line) => line.trim().split(/ (.*)/s))
      .map(([name, value]) => [name, value ?? '']),
  );

test('a page of the app runs only its own code and embeds only the players of the four platforms', async () => {
  for (const place of pagePaths) {
    const policy = policyOf(await fetch(app.address + place));
    // The built page has two inline scripts, allowed by their hashes; without a build there is no page.
    policy['script-src'] = policy['script-src']!.replace(/(?: 'sha256-[\w+/]{43}='){2}$/, '');
    expect({ place, ...policy }).toEqual({
      place,
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'worker-src': "'self' blob:",
      'style-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': `'self' ${app.address.replace('http', 'ws')} ${app.bucket.address}`,
      'media-src': `'self' blob: ${app.bucket.address}`,
      'manifest-src': "'self'",
      'frame-src':
        'https://www.youtube-nocookie.com https://w.soundcloud.com https://www.instagram.com https://platform.twitter.com',
      'form-action': "'self'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
    });
  }
});

test('a browser that opens a response of the API runs and embeds nothing', async () => {
  for (const place of dataPaths) {
    const { headers } = await fetch(app.address + place, { redirect: 'manual' });
    const names = ['content-security-policy', 'referrer-policy', 'x-content-type-options', 'x-frame-options'];
    expect([place, ...names.map((name) => headers.get(name))]).toEqual([
      place,
      "default-src 'none'; frame-ancestors 'none'",
      'no-referrer',
      'nosniff',
      'DENY',
    ]);
    expect([place, headers.get('cache-control')]).toEqual([place, 'no-store']);
  }
});

test('every page has the other security headers', async () => {
  for (const place of pagePaths) {
    const { headers } = await fetch(app.address + place);
    const names = [
      'cross-origin-opener-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'permissions-policy',
    ];
    expect([place, ...names.map((name) => headers.get(name))]).toEqual([
      place,
      'same-origin-allow-popups',
      'nosniff',
      'DENY',
      'strict-origin-when-cross-origin',
      'microphone=(self), camera=(), geolocation=()',
    ]);
    const absent = ['strict-transport-security', 'access-control-allow-origin', 'x-powered-by'];
    expect([place, ...absent.filter((name) => headers.has(name))]).toEqual([place]);
  }
});

test('on https, the server sends HSTS and secure cookies', async () => {
  const secure = await startTestApp({ BASE_URL: 'https://dubplate.example', PASSWORD_HASHING: 'strong' });
  try {
    const address = `http://127.0.0.1:${secure.port}`;
    const response = await fetch(`${address}/healthz`);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    // A response of the framework, for which no hook runs.
    const malformed = await fetch(`${address}/%zz`);
    expect(malformed.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(policyOf(response)).toMatchObject({
      'connect-src': `'self' wss://dubplate.example ${secure.bucket.address}`,
      'upgrade-insecure-requests': '',
    });
    const member = { username: 'tls', email: 'tls@dubplate.example', password: 'acetate-dreams' };
    const client = createClient(address, 'https://dubplate.example');
    const registered = await client.fetch(`${address}/api/trpc/accounts.register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...member, inviteCode: await secure.mint() }),
    });
    expect(registered.headers.getSetCookie().join()).toMatch(
      /^__Host-dubplate\.session_token=[^,]*; Path=\/; HttpOnly; Secure; SameSite=Lax,/i,
    );
    expect(registered.headers.getSetCookie().join()).not.toMatch(/domain=/i);
    expect(await client.api.accounts.current.query()).toMatchObject({ username: 'tls' });
  } finally {
    await secure.close();
  }
});

test('security.txt names a contact that is not the owner, and does not expire within the next month', async () => {
  const response = await fetch(`${app.address}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? '';
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
  expect(lines).toContain('Contact: mailto:hello@dubplate.example');
  expect(lines).toContain(`Canonical: ${app.address}/.well-known/security.txt`);
  expect(lines.join()).not.toContain(app.environment.OWNER_EMAIL);
});

test('a write from a page of another site is refused', async () => {
  const refused = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${app.address}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { origin: app.address, 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of refused as Record<string, string>[]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await signIn(headers, method);
      expect({ method, headers, status }).toEqual({ method, headers, status: 403 });
    }
  }
  expect((await signIn({ origin: app.address, 'sec-fetch-site': 'same-origin' })).status).toBe(404);
});

test('a write that carries a cookie must name the origin of its page', async () => {
  const cookie = 'dubplate.session_token=x';
  const refused: Record<string, string>[] = [{ cookie }, { cookie, 'sec-fetch-site': 'same-site' }];
  for (const headers of refused) {
    const { status } = await signIn(headers);
    expect({ headers, status }).toEqual({ headers, status: 403 });
  }
  const accepted: Record<string, string>[] = [
    {},
    { cookie, origin: app.address },
    { cookie, 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of accepted) {
    const { status } = await signIn(headers);
    expect({ headers, status }).toEqual({ headers, status: 404 });
  }
});

test('a link cannot cause a write', async () => {
  const member = await registerMember(app);
  const response = await member.fetch(`${app.address}/api/trpc/accounts.signOut`);
  expect(response.status).toBe(405);
  expect(await member.api.accounts.current.query()).not.toBeNull();
});

test('of the sign-in library only the Google callback is reachable', async () => {
  const library = betterAuth({
    secret: app.environment.AUTH_SECRET!,
    baseURL: app.address,
    emailAndPassword: { enabled: true },
    plugins: [genericOAuth({ config: [] })],
  });
  const paths = Object.values(library.api)
    .map((endpoint) => (endpoint as { path?: string }).path)
    .filter((path) => path !== undefined)
    .map((path) => path.replaceAll(/:\w+/g, 'x'));
  const byHand = ['/sign-up/email', '/sign-in/email', '/update-user', '/get-session', '/delete-user', '/change-email'];
  for (const path of byHand) expect([...paths, '/change-email', '/delete-user']).toContain(path);

  const member = await registerMember(app);
  for (const path of new Set([...paths, ...byHand])) {
    for (const method of ['GET', 'POST']) {
      const json = { method, headers: { 'content-type': 'application/json' }, body: '{}' };
      const init = method === 'POST' ? json : {};
      const { status } = await member.fetch(`${app.address}/api/auth${path}`, init);
      expect({ method, path, status }).toEqual({ method, path, status: 404 });
    }
  }
});

test('a body above 64 KB is refused', async () => {
  const send = (size: number) =>
    createClient(app.address).fetch(`${app.address}/api/trpc/invites.check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'x'.repeat(size) }),
    });
  expect((await send(65 * 1024)).status).toBe(413);
  expect((await send(60 * 1024)).status).toBe(400);
});

test('more than ten calls in one request are refused', async () => {
  const batch = async (count: number) => {
    const names = Array.from({ length: count }, () => 'accounts.current').join(',');
    const response = await fetch(`${app.address}/api/trpc/${names}?batch=1&input=%7B%7D`);
    return { status: response.status, results: JSON.stringify(await response.json()).split('"result"').length - 1 };
  };
  expect(await batch(10)).toEqual({ status: 200, results: 10 });
  const eleven = await batch(11);
  expect(eleven.status).toBeGreaterThanOrEqual(400);
  expect(eleven.results).toBe(0);
});

test('a server error does not reveal its cause to the caller', async () => {
  for (const body of ['{"email": oops', '[]', '"text"', 'null', '']) {
    const response = await createClient(app.address).fetch(`${app.address}/api/trpc/accounts.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([body, response.status]).toEqual([body, 400]);
    expect(await response.text()).not.toMatch(/stack|node_modules|\.ts:\d/);
  }
});
