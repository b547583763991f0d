import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startIdentityProvider } from '../../../../../tools/services/identity-provider.ts';
import { tokenIn } from '../../../../../tools/services/mail-catcher.ts';
import { freePort } from '../../../../../tools/services/ports.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { consentAtGoogle, continueWithGoogle, returnFromGoogle } from '../../../test/google-browser.ts';
import {
  createClient,
  refusalOf,
  registerMember,
  startTestApp,
  useTestApp,
  type TestApp,
} from '../../../test/test-app.ts';

const app = await useTestApp();

const membersWith = (email: string) => app.db.selectFrom('members').selectAll().where('email', '=', email).execute();
const inviteOf = (code: string) =>
  app.db.selectFrom('invites').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
const providersOf = async (memberId: string) =>
  (await app.db.selectFrom('accounts').select('provider_id').where('member_id', '=', memberId).execute())
    .map((row) => row.provider_id)
    .toSorted();

async function registerVerified(username: string) {
  const member = await registerMember(app, { username });
  const mail = await app.mail.waitFor(member.email, 'Confirm your email');
  await member.api.accounts.confirmEmail.mutate({ token: tokenIn(mail) });
  expect(await member.api.accounts.current.query()).toMatchObject({ emailVerified: true });
  return member;
}

test('the redirect to Google carries PKCE, a state and a nonce', async () => {
  const browser = createClient(app.address);
  const { url } = await browser.api.accounts.startGoogle.mutate({ popup: true });
  const { origin, searchParams } = new URL(url);
  expect(origin).toBe(app.identityProvider.issuer);
  expect(searchParams.get('response_type')).toBe('code');
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(searchParams.get('state')?.length ?? 0).toBeGreaterThanOrEqual(22);
  expect(searchParams.get('nonce')?.length ?? 0).toBeGreaterThanOrEqual(22);
  expect(searchParams.get('redirect_uri')).toBe(`${app.address}/api/auth/callback/google`);
  expect(url).not.toContain(app.identityProvider.clientSecret);
});

test('signing up with an invite creates a verified member, uses the code and redirects back', async () => {
  const inviteCode = await app.mint({ earlyAccess: true });
  const browser = createClient(app.address);
  const landed = await continueWithGoogle(browser, 'nova@google.example', inviteCode);
  expect(landed.pathname).toBe('/google');
  expect(Object.fromEntries(landed.searchParams)).toEqual({ intent: 'sign-up' });
  expect(await browser.api.accounts.current.query()).toMatchObject({
    username: 'nova',
    email: 'nova@google.example',
    emailVerified: true,
    earlyAccess: true,
    admin: null,
  });
  const [member] = await membersWith('nova@google.example');
  expect(await inviteOf(inviteCode)).toMatchObject({ used_by: member!.id });
});

test('a member signs in with Google without an invite', async () => {
  await continueWithGoogle(createClient(app.address), 'again@google.example', await app.mint());
  const browser = createClient(app.address);
  const landed = await continueWithGoogle(browser, 'again@google.example');
  expect(Object.fromEntries(landed.searchParams)).toEqual({ intent: 'sign-in' });
  expect(await browser.api.accounts.current.query()).toMatchObject({ email: 'again@google.example' });
});

test('a person without an account and an invite is redirected with a reason, and no row is created', async () => {
  const browser = createClient(app.address);
  const landed = await continueWithGoogle(browser, 'stranger@google.example');
  expect(landed.origin + landed.pathname).toBe(`${app.address}/google`);
  expect(landed.searchParams.get('error')).toBe('signup_disabled');
  expect(landed.searchParams.get('intent')).toBe('sign-in');
  expect(await membersWith('stranger@google.example')).toEqual([]);
  expect(await browser.api.accounts.current.query()).toBeNull();
});

test.each([
  ['used', 'invite-used', async () => (await registerMember(app)).inviteCode],
  ['made up', 'invite-invalid', async () => 'zzzz-zzzz-zzzz'],
])(
  'signing up with a code that is %s is redirected with %s, and no partial account remains',
  async (_, reason, codeOf) => {
    const browser = createClient(app.address);
    const login = `half-${reason}@google.example`;
    const landed = await continueWithGoogle(browser, login, await codeOf());
    expect(landed.pathname).toBe('/google');
    expect(landed.searchParams.get('error')).toBe(reason);
    expect(landed.searchParams.get('intent')).toBe('sign-up');
    expect(await membersWith(login)).toEqual([]);
    const accounts = await app.db.selectFrom('accounts').select('id').where('account_id', '=', login).execute();
    expect(accounts).toEqual([]);
    expect(await browser.api.accounts.current.query()).toBeNull();
  },
);

test('ten concurrent Google sign-ups with one code create one member', async () => {
  const inviteCode = await app.mint();
  const landed = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      continueWithGoogle(createClient(app.address), `crowd-${index}@google.example`, inviteCode),
    ),
  );
  expect(landed.map((url) => url.searchParams.get('error')).filter((error) => error === null)).toHaveLength(1);
  expect(landed.filter((url) => url.searchParams.get('error') === 'invite-used')).toHaveLength(9);
  const rows = await app.db.selectFrom('members').select('id').where('email', 'like', 'crowd-%').execute();
  expect(rows).toHaveLength(1);
});

test('a member with a confirmed address can also sign in with Google, to the same account', async () => {
  const member = await registerVerified('linked');
  const browser = createClient(app.address);
  const landed = await continueWithGoogle(browser, member.email);
  expect(landed.searchParams.get('error')).toBeNull();
  const current = await browser.api.accounts.current.query();
  expect(current).toMatchObject({ username: 'linked', email: member.email });
  expect(await providersOf(current!.id)).toEqual(['credential', 'google']);
});

test('a member who registered the address of another person first does not share the account with them', async () => {
  const attacker = await registerMember(app, { username: 'attacker', email: 'victim@google.example' });
  const unused = await app.mint();
  for (const inviteCode of [undefined, unused]) {
    const victim = createClient(app.address);
    const landed = await continueWithGoogle(victim, 'victim@google.example', inviteCode);
    expect(landed.pathname).toBe('/google');
    expect(landed.searchParams.get('error')).toBe('account_not_linked');
    expect(await victim.api.accounts.current.query()).toBeNull();
  }
  expect(await inviteOf(unused)).toMatchObject({ used_by: null });
  const current = await attacker.api.accounts.current.query();
  expect(await providersOf(current!.id)).toEqual(['credential']);
  expect(current).toMatchObject({ emailVerified: false });
});

test('an address that Google has not verified opens no existing account', async () => {
  const member = await registerVerified('unverified-victim');
  const browser = createClient(app.address);
  const landed = await continueWithGoogle(browser, member.email);
  expect(landed.searchParams.get('error')).toBe('account_not_linked');
  expect(await browser.api.accounts.current.query()).toBeNull();
  expect(await providersOf((await member.api.accounts.current.query())!.id)).toEqual(['credential']);
});

test('a display name that is taken gets a number appended', async () => {
  await registerMember(app, { username: 'Popular' });
  const browser = createClient(app.address);
  await continueWithGoogle(browser, 'popular@google.example', await app.mint());
  const current = await browser.api.accounts.current.query();
  expect(current?.username).toMatch(/^popular-\d{4}$/);
});

test('the Google callback fails in another browser', async () => {
  const browser = createClient(app.address);
  const inviteCode = await app.mint();
  const { url } = await browser.api.accounts.startGoogle.mutate({ popup: true, inviteCode });
  const back = await consentAtGoogle(url, 'stolen@google.example');

  const thief = createClient(app.address);
  const landed = await returnFromGoogle(thief, back);
  expect(landed.origin + landed.pathname).toBe(`${app.address}/google`);
  expect(landed.searchParams.get('error')).toBe('state_mismatch');
  expect(await thief.api.accounts.current.query()).toBeNull();
  expect(await membersWith('stolen@google.example')).toEqual([]);
  expect(await inviteOf(inviteCode)).toMatchObject({ used_by: null });
});

test('the Google callback works once', async () => {
  const browser = createClient(app.address);
  const inviteCode = await app.mint();
  const { url } = await browser.api.accounts.startGoogle.mutate({ popup: true, inviteCode });
  const back = await consentAtGoogle(url, 'once@google.example');
  const cookies = new Map(browser.jar);
  expect((await returnFromGoogle(browser, back)).searchParams.get('error')).toBeNull();

  const replay = createClient(app.address);
  for (const [name, value] of cookies) replay.jar.set(name, value);
  expect((await returnFromGoogle(replay, back)).searchParams.get('error')).toBe('state_mismatch');
  expect(await replay.api.accounts.current.query()).toBeNull();
});

test('a forged Google callback is redirected with a reason', async () => {
  for (const query of ['', '?error=access_denied', '?code=x&state=y', '?state=y', '?code=x']) {
    const landed = await returnFromGoogle(createClient(app.address), `${app.address}/api/auth/callback/google${query}`);
    expect([query, landed.origin + landed.pathname]).toEqual([query, `${app.address}/google`]);
    expect([query, landed.searchParams.get('error')]).toEqual([query, expect.stringMatching(/./)]);
  }
});

/** What the person sees after a click on the button of each screen. */
async function clickButtons({ address, mint }: TestApp): Promise<string[]> {
  const { api } = createClient(address);
  const signIn = await refusalOf(api.accounts.startGoogle.mutate({ popup: true }));
  const signUp = await refusalOf(api.accounts.startGoogle.mutate({ popup: true, inviteCode: await mint() }));
  return [signIn.message, signUp.message];
}

const failed = ['Failed to sign in with Google', 'Failed to sign up with Google'];
const nowhere = 'http://127.0.0.1:9';

test.each([
  ['Google is unreachable', { GOOGLE_ISSUER: nowhere }],
  ['the client is wrong', { GOOGLE_CLIENT_ID: 'another' }],
  ['its secret is wrong', { GOOGLE_CLIENT_SECRET: 'another' }],
])('when %s, a click shows the text of the spec', async (_, variables: Record<string, string>) => {
  const other = await startTestApp(variables);
  expect(await createClient(other.address).api.accounts.hasGoogle.query()).toBe(true);
  expect(await clickButtons(other)).toEqual(failed);
  await other.close();
});

test('without its variables the server starts, offers no sign-in with Google, and refuses one', async () => {
  const without = await startTestApp({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
  const browser = createClient(without.address);
  expect(await browser.api.accounts.hasGoogle.query()).toBe(false);
  expect(await clickButtons(without)).toEqual(failed);
  const landed = await returnFromGoogle(browser, `${without.address}/api/auth/callback/google?code=x&state=y`);
  expect([landed.pathname, landed.searchParams.get('error')]).toEqual(['/google', 'state_mismatch']);
  expect(without.logLines.filter((line) => line.includes('Discovery fetch failed'))).toEqual([]);
  await without.close();
});

test('a provider that stops after a sign-in is noticed at the next click, and at the return', async () => {
  const other = await startTestApp();
  const browser = createClient(other.address);
  const { url } = await browser.api.accounts.startGoogle.mutate({ popup: true });
  const back = await consentAtGoogle(url, 'late@google.example');
  await other.identityProvider.stop();
  const landed = await returnFromGoogle(browser, back);
  expect(landed.pathname).toBe('/google');
  expect(Object.fromEntries(landed.searchParams)).toMatchObject({
    intent: 'sign-in',
    popup: '1',
    error: 'invalid_code',
  });
  expect(await clickButtons(other)).toEqual(failed);
  await other.close();
});

test('a provider that was away at the start is used when it is back, by all processes', async () => {
  const port = await freePort();
  const first = await startTestApp({ GOOGLE_ISSUER: `http://localhost:${port}` });
  const { app: second } = await createApp(readConfig(first.environment), { write: () => {} });
  const secondAddress = await second.listen({ host: '127.0.0.1', port: 0 });
  expect(await clickButtons(first)).toEqual(failed);
  const provider = await startIdentityProvider({ baseUrl: first.address, port });
  const browser = createClient(first.address);
  const inviteCode = await first.mint();
  const { url } = await browser.api.accounts.startGoogle.mutate({ popup: false, inviteCode });
  const back = await consentAtGoogle(url, 'patient@google.example');
  const landed = await returnFromGoogle(browser, back.replace(first.address, secondAddress));
  expect(Object.fromEntries(landed.searchParams)).toEqual({ intent: 'sign-up' });
  await second.close();
  await first.close();
  await provider.stop();
});

test('an unexpected failure of the return leads to the page of the app', async () => {
  const other = await startTestApp();
  const browser = createClient(other.address);
  const { url } = await browser.api.accounts.startGoogle.mutate({ popup: true, inviteCode: await other.mint() });
  const back = await consentAtGoogle(url, 'unlucky@google.example');
  await sql`alter table sessions rename to sessions_away`.execute(other.db);
  const landed = await returnFromGoogle(browser, back);
  expect(landed.pathname).toBe('/google');
  expect(Object.fromEntries(landed.searchParams)).toEqual({ popup: '1', error: 'failed' });
  await other.close();
});
