import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createMembers } from '../../../../../tools/fixtures/members.ts';
import { continueWithGoogle } from '../../../test/google-browser.ts';
import { connectLive } from '../../../test/live-client.ts';
import { createClient, refusalOf, registerMember, startTestApp, useTestApp } from '../../../test/test-app.ts';
import { readConfig } from '../../platform/config.ts';
import { createSessionCache } from '../../platform/session-cache.ts';
import { createSessions } from './session.ts';
import { sweepExpired } from './session.ts';

const app = await useTestApp();

const cookieName = 'dubplate.session_token';
const day = 24 * 60 * 60 * 1000;
const inDays = (count: number) => new Date(Date.now() + count * day);

/** A browser with this value as its session cookie. */
function browserWith(value: string) {
  const browser = createClient(app.address);
  browser.jar.set(cookieName, value);
  return browser;
}

async function memberWithSession() {
  const member = await registerMember(app);
  const { id } = (await member.api.accounts.current.query())!;
  const session = () => app.db.selectFrom('sessions').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow();
  const change = (values: { expires_at: Date; updated_at?: Date; created_at?: Date }) =>
    app.db.updateTable('sessions').set(values).where('member_id', '=', id).execute();
  return { ...member, id, session, change };
}

test('the session cookie is inaccessible to scripts and to other sites', async () => {
  const { email, password } = await registerMember(app);
  const response = await createClient(app.address).fetch(`${app.address}/api/trpc/accounts.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith(`${cookieName}=`))!;
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(cookie).toMatch(/; Path=\/(;|$)/i);
  expect(cookie).not.toMatch(/; Domain=/i);
});

test('signing out invalidates a copy of the session cookie', async () => {
  const member = await memberWithSession();
  const kept = member.jar.get(cookieName)!;
  await member.api.accounts.signOut.mutate();
  expect(member.jar.has(cookieName)).toBe(false);
  expect(await member.api.accounts.current.query()).toBeNull();
  expect(await browserWith(kept).api.accounts.current.query()).toBeNull();
  expect(await app.db.selectFrom('sessions').select('id').where('member_id', '=', member.id).execute()).toEqual([]);
});

test('signing out in one browser leaves the other signed in', async () => {
  const phone = await registerMember(app);
  const laptop = createClient(app.address);
  await laptop.api.accounts.signIn.mutate({ email: phone.email, password: phone.password });
  await phone.api.accounts.signOut.mutate();
  expect(await laptop.api.accounts.current.query()).toMatchObject({ email: phone.email });
});

test('signing in ends the previous session of this browser with its live connections, and no other', async () => {
  const first = await memberWithSession();
  const kept = first.jar.get(cookieName)!;
  const elsewhere = createClient(app.address);
  await elsewhere.api.accounts.signIn.mutate({ email: first.email, password: first.password });
  const viewer = await connectLive(app.address, { cookie: first.cookie() });
  const second = await registerMember(app);
  await first.api.accounts.signIn.mutate({ email: second.email, password: second.password });
  expect(await browserWith(kept).api.accounts.current.query()).toBeNull();
  expect(await viewer.hasEnded()).toBe(true);
  expect(await first.api.accounts.current.query()).toMatchObject({ email: second.email });
  expect(await elsewhere.api.accounts.current.query()).toMatchObject({ email: first.email });
});

test('signing in with Google and registering end the previous session of this browser too', async () => {
  const browser = await memberWithSession();
  const kept = [browser.jar.get(cookieName)!];
  await continueWithGoogle(browser, 'second@google.example', await app.mint());
  kept.push(browser.jar.get(cookieName)!);
  const newcomer = { username: 'third', email: 'third@dubplate.example', password: 'acetate-dreams' };
  await browser.api.accounts.register.mutate({ ...newcomer, inviteCode: await app.mint() });
  expect(new Set([...kept, browser.jar.get(cookieName)!]).size).toBe(3);
  for (const cookie of kept) expect(await browserWith(cookie).api.accounts.current.query()).toBeNull();
  expect(await browser.api.accounts.current.query()).toMatchObject({ username: 'third' });
});

test('a wrong password leaves the session of this browser unchanged', async () => {
  const member = await memberWithSession();
  await refusalOf(member.api.accounts.signIn.mutate({ email: member.email, password: 'wrong-guess' }));
  expect(await member.api.accounts.current.query()).toMatchObject({ id: member.id });
});

test('a session ends 90 days after the sign-in, even if it is in use', async () => {
  const member = await memberWithSession();
  await member.change({ expires_at: inDays(30), created_at: inDays(-89.9) });
  expect(await member.api.accounts.current.query()).toMatchObject({ id: member.id });
  const viewer = await connectLive(app.address, { cookie: member.cookie() });
  await member.change({ expires_at: inDays(30), created_at: inDays(-90.1) });
  expect(await member.api.accounts.current.query()).toBeNull();
  expect((await refusalOf(member.api.settings.sessions.query())).reason).toBe('signed-out');
  expect(
    await createSessions(app.db, readConfig(app.environment), createSessionCache(0)).active([
      (await member.session()).id,
    ]),
  ).toEqual(new Map());
  viewer.close();
  await sweepExpired(app.db);
  expect(await app.db.selectFrom('sessions').select('id').where('member_id', '=', member.id).execute()).toEqual([]);
});

test('on https, the cookie of an earlier build is accepted, copied and removed on sign-out', async () => {
  const origin = 'https://dubplate.example';
  const secure = await startTestApp({ BASE_URL: origin, PASSWORD_HASHING: 'strong' });
  // Before the clock is set: PostgreSQL compares the end of the session with the real time.
  const [member] = await createMembers(secure, 1);
  // The server accepts cookies of earlier builds until the end of 2026.
  vi.useFakeTimers({ now: new Date('2026-11-16'), toFake: ['Date'] });
  try {
    const address = `http://127.0.0.1:${secure.port}`;
    const browser = createClient(address, origin);
    const value = member!.cookie.split(/=(.*)/s)[1]!;
    browser.jar.set('__Secure-dubplate.session_token', value);
    expect(await browser.api.accounts.current.query()).toMatchObject({ id: member!.id });
    expect(browser.jar.get('__Host-dubplate.session_token')).toBe(value);
    // During a rollout a process of the earlier build may still need its cookie.
    expect(browser.jar.has('__Secure-dubplate.session_token')).toBe(true);

    const renewed = createClient(address, origin);
    renewed.jar.set('__Host-dubplate.session_token', value);
    expect(await renewed.api.accounts.current.query()).toMatchObject({ id: member!.id });

    await browser.api.accounts.signOut.mutate();
    expect([...browser.jar.keys()].filter((name) => name.includes('session'))).toEqual([]);
    expect(await renewed.api.accounts.current.query()).toBeNull();
  } finally {
    vi.useRealTimers();
    await secure.close();
  }
});

test('a visitor cannot sign out', async () => {
  expect(await refusalOf(createClient(app.address).api.accounts.signOut.mutate())).toEqual({
    message: 'Please sign in to continue.',
    reason: 'signed-out',
  });
});

test('a request with a forged or tampered cookie is a visitor', async () => {
  const member = await memberWithSession();
  const value = member.jar.get(cookieName)!;
  const { token } = await member.session();
  const [, signature] = decodeURIComponent(value).split(/\.(?=[^.]*$)/) as [string, string];
  const signed = (secret: string) => createHmac('sha256', secret).update(token).digest('base64');
  const otherMember = await memberWithSession();
  const forgeries = [
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${signature.slice(0, -4)}AAA=`,
    `${(await otherMember.session()).token}.${signature}`,
    `${token}.${signed('another-secret-another-secret-123')}`,
    `${token}x.${signature}`,
    '%E0%A4%A.%',
    '',
  ];
  for (const forgery of forgeries) {
    const browser = browserWith(encodeURIComponent(forgery));
    expect([forgery, await browser.api.accounts.current.query()]).toEqual([forgery, null]);
  }
  expect(await browserWith('%E0%A4%A').api.accounts.current.query()).toBeNull();
  // Control: the same value built with the real secret is the member, so the forgeries fail for their content.
  const rebuilt = encodeURIComponent(`${token}.${signed(app.environment.AUTH_SECRET!)}`);
  expect(await browserWith(rebuilt).api.accounts.current.query()).toMatchObject({ id: member.id });
});

test('a request with an expired session is a visitor', async () => {
  const member = await memberWithSession();
  await member.change({ expires_at: new Date(Date.now() - 1000) });
  expect(await member.api.accounts.current.query()).toBeNull();
  expect((await refusalOf(member.api.accounts.sendVerification.mutate())).reason).toBe('signed-out');
});

test('a session lasts thirty days, and use after a day extends it', async () => {
  const member = await memberWithSession();
  expect((await member.session()).expires_at.getTime()).toBeGreaterThan(inDays(29.9).getTime());
  await member.change({ expires_at: inDays(28.5), updated_at: inDays(-1.5) });
  const before = member.jar.get(cookieName);
  member.jar.delete('dubplate.session_data');
  const response = await member.fetch(`${app.address}/api/trpc/accounts.current`);
  expect(response.headers.getSetCookie().join()).toContain(`${cookieName}=${before}`);
  const { expires_at, updated_at } = await member.session();
  expect(expires_at.getTime()).toBeGreaterThan(inDays(29.9).getTime());
  // The console shows it as the time the member was last seen.
  expect(updated_at.getTime()).toBeGreaterThan(inDays(-0.1).getTime());
});

test('using a session again within a day writes nothing', async () => {
  const member = await memberWithSession();
  const fresh = inDays(29.5);
  await member.change({ expires_at: fresh, updated_at: inDays(-0.5) });
  expect(await member.api.accounts.current.query()).toMatchObject({ id: member.id });
  expect((await member.session()).expires_at).toEqual(fresh);
});

test('the cleanup deletes expired sessions and no others', async () => {
  const [expiredMember, activeMember] = [await registerMember(app), await registerMember(app)];
  const { id } = (await expiredMember.api.accounts.current.query())!;
  await app.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('member_id', '=', id)
    .execute();
  await sweepExpired(app.db);
  expect(await app.db.selectFrom('sessions').select('id').where('member_id', '=', id).execute()).toEqual([]);
  expect(await activeMember.api.accounts.current.query()).not.toBeNull();
});
