import { createEmailVerificationToken } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../tools/services/ports.ts';
import { consentAtGoogle, returnFromGoogle } from '../../../test/google-browser.ts';
import { connectLive } from '../../../test/live-client.ts';
import { createClient, prepareTestEnvironment, type TestClient, type TestEnvironment } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { createAuth } from './auth.ts';

const [former, current, foreign] = ['f', 'c', 'x'].map(
  (character) => `${character}0K2vD9wQm7Zs4Xy8Rb1Tc6Nf3Lh5Jg0`,
) as [string, string, string];

let env: TestEnvironment;
const closing: (() => Promise<unknown>)[] = [];
/** The same installation before its secret changed, while both secrets are valid, and after the old one was removed. */
const servers: Record<'before' | 'during' | 'after', string> = { before: '', during: '', after: '' };

async function start(secrets: string): Promise<string> {
  const port = await freePort();
  const { app } = await createApp(readConfig({ ...env.environment, AUTH_SECRET: secrets, LOG_LEVEL: 'silent' }));
  await app.listen({ host: '127.0.0.1', port });
  closing.push(() => app.close());
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  env = await prepareTestEnvironment();
  servers.before = await start(former);
  servers.during = await start(`${current}, ${former}`);
  servers.after = await start(`${current},${foreign}`);
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await env.close();
});

/** The browser of a member, which calls another of the servers with its cookies. */
function movedTo(address: string, browser: Pick<TestClient, 'jar'>): TestClient {
  const moved = createClient(address, env.environment.BASE_URL!);
  for (const [name, value] of browser.jar) moved.jar.set(name, value);
  return moved;
}

async function registerBefore() {
  const browser = createClient(servers.before, env.environment.BASE_URL!);
  const name = `rotated-${Math.random().toString(36).slice(2, 8)}`;
  const member = { username: name, email: `${name}@dubplate.example`, password: 'acetate-dreams' };
  await browser.api.accounts.register.mutate({ ...member, inviteCode: await env.mint() });
  return { ...browser, ...member };
}

test('a member who signed in before the secret was changed stays signed in, and their cookie is renewed', async () => {
  const member = await registerBefore();
  const during = movedTo(servers.during, member);
  const live = await connectLive(servers.during, { cookie: during.cookie(), origin: env.environment.BASE_URL! });
  expect(live.socket.connected).toBe(true);
  live.close();
  expect(await movedTo(servers.after, member).api.accounts.current.query()).toBeNull();

  expect(await during.api.accounts.current.query()).toMatchObject({ email: member.email });
  const after = movedTo(servers.after, during);
  expect(await after.api.accounts.current.query()).toMatchObject({ email: member.email });
  await after.api.accounts.signOut.mutate();
  expect(await during.api.accounts.current.query()).toBeNull();
});

test('a member can sign out with a cookie signed by the former secret', async () => {
  const member = await registerBefore();
  const during = movedTo(servers.during, member);
  await during.api.accounts.signOut.mutate();
  expect(during.jar.has('dubplate.session_token')).toBe(false);
  expect(await member.api.accounts.current.query()).toBeNull();
});

test('a confirmation link with the former secret still works, but not once that secret is removed', async () => {
  const member = await registerBefore();
  // Any of the three servers may have sent the email, so the test builds the link.
  const token = await createEmailVerificationToken(former, member.email);
  const during = movedTo(servers.during, member);
  await during.api.accounts.current.query();
  const late = movedTo(servers.after, during).api.accounts.confirmEmail.mutate({ token });
  await expect(late).rejects.toThrow('That link has expired. Send a new one from here.');
  await during.api.accounts.confirmEmail.mutate({ token });
  expect(await during.api.accounts.current.query()).toMatchObject({ emailVerified: true });
});

test('a person who is at Google while the secret changes returns signed in', async () => {
  const browser = createClient(servers.before, env.environment.BASE_URL!);
  const { url } = await browser.api.accounts.startGoogle.mutate({ popup: false, inviteCode: await env.mint() });
  const back = new URL(await consentAtGoogle(url, 'traveller@google.example'));
  const during = movedTo(servers.during, browser);
  await returnFromGoogle(during, `${servers.during}${back.pathname}${back.search}`);
  expect(await during.api.accounts.current.query()).toMatchObject({ email: 'traveller@google.example' });
});

test('Google tokens that were encrypted with the former secret stay readable', async () => {
  const browser = createClient(servers.before, env.environment.BASE_URL!);
  const { url } = await browser.api.accounts.startGoogle.mutate({ popup: false, inviteCode: await env.mint() });
  const back = new URL(await consentAtGoogle(url, 'tokens@google.example'));
  await returnFromGoogle(browser, `${servers.before}${back.pathname}${back.search}`);
  const { id } = (await browser.api.accounts.current.query())!;
  const { access_token: stored } = await env.db
    .selectFrom('accounts')
    .select('access_token')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const config = readConfig({ ...env.environment, AUTH_SECRET: `${current},${former}` });
  const log = { info() {}, warn() {}, error() {}, debug() {} } as never;
  const { secretConfig } = await createAuth({ config, db: env.db, live: {} as never, log }).current().$context;
  expect(await symmetricDecrypt({ key: secretConfig, data: stored! })).toMatch(/^[\w.-]{20,}$/);
});
