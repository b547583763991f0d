import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tokenIn } from '../../../../tools/services/mail-catcher.ts';
import { continueWithGoogle } from '../../test/google-browser.ts';
import { createClient, refusalOf, registerMember, useTestApp } from '../../test/test-app.ts';

const app = await useTestApp();

type Line = { reqId: string; msg: string; security: { action: string } };

/** Returns the security events logged while `during` runs, and every log line of that time. */
async function eventsOf(act: () => Promise<unknown>) {
  const before = app.logLines.length;
  await act();
  const lines = app.logLines.slice(before);
  const events = lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security event');
  expect(events.filter(({ reqId }) => !/^[\da-f-]{36}$/.test(reqId))).toEqual([]);
  return { events: events.map(({ security }) => security), log: lines.join('') };
}

const network = expect.stringMatching(/^10\.0\.\d+\.0\/24$/) as string;
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 16);

async function memberWithId() {
  const member = await registerMember(app);
  const { id } = (await member.api.accounts.current.query())!;
  const sessionId = async (browser = member as Pick<typeof member, 'api'>) =>
    (await browser.api.settings.sessions.query()).find(({ current }) => current)!.id;
  return { ...member, id, sessionId };
}

test('a sign-in is logged with its member, its session and the network it came from', async () => {
  const { id, email, password, sessionId } = await memberWithId();
  const browser = createClient(app.address);
  const { events } = await eventsOf(() => browser.api.accounts.signIn.mutate({ email, password }));
  const session = hashOf(await sessionId(browser));
  expect(events).toEqual([
    { action: 'sign-in', outcome: 'success', procedure: 'accounts.signIn', actorId: id, session, network },
  ]);
});

test('a wrong password and an unknown address are logged as failed sign-ins', async () => {
  const { id, email } = await memberWithId();
  const { api } = createClient(app.address);
  const { events } = await eventsOf(async () => {
    await refusalOf(api.accounts.signIn.mutate({ email, password: 'wrong-guess' }));
    await refusalOf(api.accounts.signIn.mutate({ email: 'nobody@dubplate.example', password: 'wrong-guess' }));
  });
  const failed = { action: 'sign-in', outcome: 'failure', procedure: 'accounts.signIn', session: null, network };
  expect(events).toEqual([
    { ...failed, reason: 'wrong-password', actorId: id },
    { ...failed, reason: 'user-not-found', actorId: null },
  ]);
});

test('the calls of a batch are logged with the account that each one is about', async () => {
  const members = [await memberWithId(), await memberWithId()];
  const inputs = members.map(({ email }) => ({ email, password: 'wrong-guess' }));
  const { events } = await eventsOf(() =>
    createClient(app.address).fetch(`${app.address}/api/trpc/accounts.signIn,accounts.signIn?batch=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...inputs }),
    }),
  );
  expect(events.map((event) => (event as { actorId?: string }).actorId).toSorted()).toEqual(
    members.map(({ id }) => id).toSorted(),
  );
});

test('a sign-in with Google is logged, and so is one that fails', async () => {
  const browser = createClient(app.address);
  const inviteCode = await app.mint();
  const joined = await eventsOf(() => continueWithGoogle(browser, 'logged@google.example', inviteCode));
  const { id } = (await browser.api.accounts.current.query())!;
  const session = expect.stringMatching(/^[\da-f]{16}$/) as string;
  const event = { action: 'sign-in', procedure: 'google', network };
  expect(joined.events).toEqual([{ ...event, outcome: 'success', actorId: id, session }]);
  const refused = await eventsOf(() => continueWithGoogle(createClient(app.address), 'stranger@google.example'));
  expect(refused.events).toEqual([{ ...event, outcome: 'failure', actorId: null, session: null }]);
});

test('a reset is logged when it is requested, when its link is invalid and when it is done', async () => {
  const { id, email } = await memberWithId();
  const { api } = createClient(app.address);
  const asked = await eventsOf(() => api.accounts.requestPasswordReset.mutate({ email }));
  const token = tokenIn(await app.mail.waitFor(email, 'Set a new password'));
  const done = await eventsOf(async () => {
    await refusalOf(api.accounts.resetPassword.mutate({ token: 'made-up', password: 'brand-new-one' }));
    await api.accounts.resetPassword.mutate({ token, password: 'brand-new-one' });
  });
  const visitor = { actorId: null, session: null, network };
  const reset = { action: 'reset', procedure: 'accounts.resetPassword' };
  expect([...asked.events, ...done.events]).toEqual([
    {
      action: 'reset-request',
      outcome: 'success',
      procedure: 'accounts.requestPasswordReset',
      ...visitor,
      actorId: id,
    },
    { ...reset, outcome: 'failure', reason: 'reset-link-invalid', ...visitor },
    { ...reset, outcome: 'success', ...visitor, actorId: id },
  ]);
});

test('a changed password, an ended session and a sign-out are logged', async () => {
  const { id, api, password, sessionId } = await memberWithId();
  const session = hashOf(await sessionId());
  const { events } = await eventsOf(async () => {
    await refusalOf(api.settings.changePassword.mutate({ currentPassword: 'wrong-guess', password: 'brand-new-one' }));
    await api.settings.changePassword.mutate({ currentPassword: password, password: 'brand-new-one' });
    await api.settings.endOtherSessions.mutate();
    await api.accounts.signOut.mutate();
  });
  const known = { actorId: id, session, network };
  const change = { action: 'password-change', procedure: 'settings.changePassword', ...known };
  expect(events).toEqual([
    { ...change, outcome: 'failure', reason: 'wrong-password' },
    { ...change, outcome: 'success' },
    { action: 'session-end', procedure: 'settings.endOtherSessions', outcome: 'success', ...known },
    { action: 'sign-out', procedure: 'accounts.signOut', outcome: 'success', ...known },
  ]);
});

test('a call that the access list refuses is logged with its member, and a visitor’s without one', async () => {
  const { id, api, sessionId } = await memberWithId();
  const session = hashOf(await sessionId());
  const { events } = await eventsOf(async () => {
    await refusalOf(api.admins.list.query());
    await refusalOf(createClient(app.address).api.accounts.signOut.mutate());
  });
  const denied = { action: 'denied-call', outcome: 'failure', network };
  expect(events).toEqual([
    { ...denied, procedure: 'admins.list', reason: 'forbidden', actorId: id, session },
    { ...denied, procedure: 'accounts.signOut', reason: 'signed-out', actorId: null, session: null },
  ]);
});

test('many refused calls log 20 events of their client address, and another address is logged as before', async () => {
  const flood = createClient(app.address);
  const names = Array.from({ length: 10 }, () => 'admins.list').join(',');
  const { events } = await eventsOf(async () => {
    for (let iteration = 0; iteration < 5; iteration += 1)
      await flood.fetch(`${app.address}/api/trpc/${names}?batch=1&input=%7B%7D`);
  });
  expect(events).toHaveLength(20);
  const others = await eventsOf(() => refusalOf(createClient(app.address).api.admins.list.query()));
  expect(others.events).toHaveLength(1);
});

test('a reached rate limit is logged', async () => {
  const { id, api, sessionId } = await memberWithId();
  const session = hashOf(await sessionId());
  for (let i = 0; i < 5; i += 1) await api.accounts.sendVerification.mutate();
  const { events } = await eventsOf(() => refusalOf(api.accounts.sendVerification.mutate()));
  expect(events).toEqual([
    {
      action: 'rate-limit',
      outcome: 'failure',
      procedure: 'accounts.sendVerification',
      reason: 'too-many-requests',
      actorId: id,
      session,
      network,
    },
  ]);
});

test('no event contains an email, a password, a token or a full client address', async () => {
  const { email, password, jar, sessionId, api } = await memberWithId();
  const id = await sessionId();
  const browser = createClient(app.address);
  const { log } = await eventsOf(async () => {
    await browser.fetch(`${app.address}/api/trpc/accounts.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
      body: JSON.stringify({ email, password }),
    });
    await refusalOf(browser.api.accounts.signIn.mutate({ email, password: 'a-wrong-password' }));
    await api.accounts.requestPasswordReset.mutate({ email });
    const token = tokenIn(await app.mail.waitFor(email, 'Set a new password'));
    await api.accounts.resetPassword.mutate({ token, password: 'a-new-password' });
    expect(app.logLines.join('')).not.toContain(token);
  });
  expect(log.match(/"msg":"security event"/g)!.length).toBe(4);
  const token = decodeURIComponent(jar.get('dubplate.session_token')!).split('.')[0]!;
  const secrets = [email, password, 'a-wrong-password', 'a-new-password', token, id];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/\b10\.0\.\d+\.[1-9]\d*\b/);
});
