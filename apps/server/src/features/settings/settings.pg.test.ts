import { expect, test } from 'vitest';
import { linkIn } from '../../../../../tools/services/mail-catcher.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { continueWithGoogle } from '../../../test/google-browser.ts';
import { connectLive } from '../../../test/live-client.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { createClient, refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();

type Registered = Awaited<ReturnType<typeof registerMember>>;

/** Signs the same member in from another browser. */
async function signInElsewhere({ email, password }: Registered, userAgent?: string) {
  const browser = createClient(app.address);
  if (!userAgent) await browser.api.accounts.signIn.mutate({ email, password });
  else {
    await browser.fetch(`${app.address}/api/trpc/accounts.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password }),
    });
  }
  return browser;
}

const isIn = async (browser: Pick<Registered, 'api'>) => (await browser.api.accounts.current.query()) !== null;
const live = (browser: Pick<Registered, 'cookie'>) => connectLive(app.address, { cookie: browser.cookie() });

test('a new name appears on everything the member posted before, and reaches their other tabs', async () => {
  const mara = await registerMember(app);
  const nel = await registerMember(app);
  const [requestId] = await createRequests(app.db, mara.username, [{ title: 'Named before' }]);
  const screen = await live(mara);
  const username = `${mara.username} dubs`;
  const member = await mara.api.settings.rename.mutate({ username: ` ${username}  ` });
  expect(member).toMatchObject({ username });
  expect(await nel.api.requests.read.query({ id: requestId! })).toMatchObject({ username });
  await until(() => screen.messages.length > 0, 'the new name on another screen');
  expect(screen.messages[0]!.changes).toMatchObject([{ kind: 'member', row: { username, version: member.version } }]);
  screen.close();
});

test('a name that is taken in any spelling is refused, and so are reserved words', async () => {
  const mara = await registerMember(app);
  const nel = await registerMember(app);
  const taken = { reason: 'username-taken', message: 'That name is taken. Try another one.' };
  expect(await refusalOf(mara.api.settings.rename.mutate({ username: nel.username.toUpperCase() }))).toEqual(taken);
  expect((await refusalOf(mara.api.settings.rename.mutate({ username: 'Deleted Member' }))).message).toBe(
    taken.message,
  );
  expect((await refusalOf(mara.api.settings.rename.mutate({ username: '  ' }))).message).toBe('Enter a display name');
  expect(await mara.api.accounts.current.query()).toMatchObject({ username: mara.username });
});

test('a member may change the spelling of their name, and keeping it changes nothing', async () => {
  const mara = await registerMember(app);
  const before = await mara.api.settings.rename.mutate({ username: mara.username.toUpperCase() });
  expect(before.username).toBe(mara.username.toUpperCase());
  expect((await mara.api.settings.rename.mutate({ username: before.username })).version).toBe(before.version);
});

test('two members who want one name concurrently: exactly one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => registerMember(app)));
  const wanted = `wanted ${members[0]!.username}`;
  const outcomes = await Promise.allSettled(members.map(({ api }) => api.settings.rename.mutate({ username: wanted })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.data.reason] : []));
  expect(new Set(reasons)).toEqual(new Set(['username-taken']));
});

test('a name can be changed ten times an hour', async () => {
  const mara = await registerMember(app);
  for (let iteration = 0; iteration < 10; iteration += 1) {
    await mara.api.settings.rename.mutate({ username: `${mara.username} ${iteration}` });
  }
  expect((await refusalOf(mara.api.settings.rename.mutate({ username: mara.username }))).reason).toBe('slow-down');
});

test('a new password ends every other session with its live connections, and keeps this one', async () => {
  const here = await registerMember(app);
  const there = await signInElsewhere(here);
  const [onHere, onThere] = [await live(here), await live(there)];
  await here.api.settings.changePassword.mutate({ currentPassword: here.password, password: 'brand-new-one' });
  expect(await onThere.hasEnded()).toBe(true);
  expect(await isIn(there)).toBe(false);
  expect(await isIn(here)).toBe(true);
  expect(onHere.ended()).toBe(false);
  expect(onHere.socket.connected).toBe(true);
  expect((await refusalOf(signInElsewhere(here))).message).toBe('Incorrect password');
  expect(await isIn(await signInElsewhere({ ...here, password: 'brand-new-one' }))).toBe(true);
  onHere.close();
});

test('a wrong password is refused with the reason, changes nothing, and its attempts are limited', async () => {
  const mara = await registerMember(app);
  const there = await signInElsewhere(mara);
  const guess = () =>
    mara.api.settings.changePassword.mutate({ currentPassword: 'a-guess', password: 'brand-new-one' });
  for (let iteration = 0; iteration < 10; iteration += 1) {
    expect(await refusalOf(guess())).toEqual({ reason: 'wrong-password', message: 'Incorrect password' });
  }
  expect((await refusalOf(guess())).reason).toBe('too-many-requests');
  expect(await isIn(there)).toBe(true);
  expect(await isIn(await signInElsewhere(mara))).toBe(true);
});

test('a password change invalidates reset links that were emailed before', async () => {
  const mara = await registerMember(app);
  await mara.api.accounts.requestPasswordReset.mutate({ email: mara.email });
  const token = new URL(linkIn(await app.mail.waitFor(mara.email, 'Set a new password'))).searchParams.get('token')!;
  await mara.api.settings.changePassword.mutate({ currentPassword: mara.password, password: 'brand-new-one' });
  const refused = await refusalOf(mara.api.accounts.resetPassword.mutate({ token, password: 'from-an-old-mail' }));
  expect(refused.reason).toBe('reset-link-invalid');
});

test('two concurrent password changes: one succeeds, and the other is refused', async () => {
  const mara = await registerMember(app);
  const passwords = ['racing-one', 'racing-two', 'racing-three'];
  const outcomes = await Promise.allSettled(
    passwords.map((password) => mara.api.settings.changePassword.mutate({ currentPassword: mara.password, password })),
  );
  const won = passwords.filter((_, index) => outcomes[index]!.status === 'fulfilled');
  expect(won).toHaveLength(1);
  expect(await isIn(await signInElsewhere({ ...mara, password: won[0]! }))).toBe(true);
});

test('a member who signs in with Google only has no password to change, and can request a reset link', async () => {
  const email = 'settings@google.example';
  const browser = createClient(app.address);
  await continueWithGoogle(browser, email, await app.mint());
  expect(await browser.api.settings.read.query()).toEqual({ password: false, google: true });
  const refused = await refusalOf(
    browser.api.settings.changePassword.mutate({ currentPassword: 'whatever', password: 'brand-new-one' }),
  );
  expect(refused.reason).toBe('no-password');
  await browser.api.accounts.requestPasswordReset.mutate({ email });
  const token = new URL(linkIn(await app.mail.waitFor(email, 'Set a new password'))).searchParams.get('token')!;
  await browser.api.accounts.resetPassword.mutate({ token, password: 'brand-new-one' });
  const again = createClient(app.address);
  await again.api.accounts.signIn.mutate({ email, password: 'brand-new-one' });
  expect(await again.api.settings.read.query()).toEqual({ password: true, google: true });
});

test("sessions are listed by device, this one first, and only the member's own", async () => {
  const mara = await registerMember(app);
  await registerMember(app);
  await signInElsewhere(mara, 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0');
  const sessions = await mara.api.settings.sessions.query();
  expect(sessions.map(({ device, current }) => ({ words: device.words, current }))).toEqual([
    { words: 'Another device', current: true },
    { words: 'Phone, Firefox', current: false },
  ]);
  expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent([...mara.jar.values()][0]!).split('.')[0]);
});

test('the last use of a session is stored at most every ten minutes', async () => {
  const mara = await registerMember(app);
  const { id } = (await mara.api.settings.sessions.query())[0]!;
  const setUse = (minutesAgo: number) =>
    app.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(Date.now() - minutesAgo * 60_000) })
      .where('id', '=', id)
      .execute();
  const minutesAgo = async () =>
    Math.round((Date.now() - new Date((await mara.api.settings.sessions.query())[0]!.lastUsedAt).getTime()) / 60_000);
  await setUse(9);
  await mara.api.accounts.current.query();
  expect(await minutesAgo()).toBe(9);
  await setUse(11);
  await mara.api.accounts.current.query();
  expect(await minutesAgo()).toBe(0);
});

test('a member can end another of their sessions, which signs that browser out', async () => {
  const here = await registerMember(app);
  const [there, elsewhere] = [await signInElsewhere(here), await signInElsewhere(here)];
  const onThere = await live(there);
  const { id } = (await there.api.settings.sessions.query()).find(({ current }) => current)!;
  await here.api.settings.endSession.mutate({ id });
  expect(await onThere.hasEnded()).toBe(true);
  expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).toEqual([true, false, true]);
  await here.api.settings.endSession.mutate({ id });
  expect(await here.api.settings.sessions.query()).toHaveLength(2);
});

test('neither this session nor a session of another member can be ended that way', async () => {
  const [mara, nel] = [await registerMember(app), await registerMember(app)];
  const onNel = await live(nel);
  const ids = await Promise.all([mara, nel].map(async ({ api }) => (await api.settings.sessions.query())[0]!.id));
  for (const id of ids) await mara.api.settings.endSession.mutate({ id });
  expect([await isIn(mara), await isIn(nel)]).toEqual([true, true]);
  expect(onNel.ended()).toBe(false);
  onNel.close();
});

test('all other sessions can be ended at once', async () => {
  const here = await registerMember(app);
  const others = [await signInElsewhere(here), await signInElsewhere(here)];
  const screens = await Promise.all(others.map(live));
  await here.api.settings.endOtherSessions.mutate();
  for (const screen of screens) expect(await screen.hasEnded()).toBe(true);
  expect(await Promise.all([here, ...others].map(isIn))).toEqual([true, false, false]);
});

test('a member page can be closed and opened again, and a repeated call changes nothing', async () => {
  const mara = await registerMember(app);
  const closed = await mara.api.settings.setPublic.mutate({ isPublic: false });
  expect(closed.isPublic).toBe(false);
  expect((await mara.api.settings.setPublic.mutate({ isPublic: false })).version).toBe(closed.version);
  expect((await mara.api.settings.setPublic.mutate({ isPublic: true })).isPublic).toBe(true);
});
