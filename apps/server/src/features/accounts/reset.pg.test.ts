import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { linkIn, tokenIn } from '../../../../../tools/services/mail-catcher.ts';
import { continueWithGoogle } from '../../../test/google-browser.ts';
import { connectLive } from '../../../test/live-client.ts';
import {
  createClient,
  refusalOf,
  registerMember,
  startTestApp,
  useTestApp,
  type TestClient,
} from '../../../test/test-app.ts';

const app = await useTestApp();

const linkInvalid = {
  message: 'This reset link has expired or was already used. Ask for a new one.',
  reason: 'reset-link-invalid',
};

/** Requests a reset and returns the token from the email. */
async function resetTokenFor(email: string): Promise<string> {
  await createClient(app.address).api.accounts.requestPasswordReset.mutate({ email });
  const link = new URL(linkIn(await app.mail.waitFor(email, 'Set a new password')));
  expect(link.origin + link.pathname).toBe(`${app.address}/reset-password`);
  return link.searchParams.get('token')!;
}

const setPassword = (token: string, password: string) =>
  createClient(app.address).api.accounts.resetPassword.mutate({ token, password });

const canSignIn = (email: string, password: string) =>
  createClient(app.address)
    .api.accounts.signIn.mutate({ email, password })
    .then(
      () => true,
      () => false,
    );

test('the emailed link sets a new password, once', async () => {
  const { email, password } = await registerMember(app);
  const token = await resetTokenFor(email);
  await setPassword(token, 'brand-new-one');
  expect(await canSignIn(email, 'brand-new-one')).toBe(true);
  expect(await canSignIn(email, password)).toBe(false);
  expect(await refusalOf(setPassword(token, 'another-try'))).toEqual(linkInvalid);
  expect(await canSignIn(email, 'brand-new-one')).toBe(true);
});

test('a reset invalidates every other reset link of the account', async () => {
  const { email } = await registerMember(app);
  const [older, newer] = [await resetTokenFor(email), await resetTokenFor(email)];
  expect(older).not.toBe(newer);
  await setPassword(newer, 'brand-new-one');
  expect(await refusalOf(setPassword(older, 'from-an-old-mail'))).toEqual(linkInvalid);
  expect(await canSignIn(email, 'brand-new-one')).toBe(true);
});

test('two concurrent uses of one link: exactly one succeeds', async () => {
  const { email } = await registerMember(app);
  const token = await resetTokenFor(email);
  const passwords = Array.from({ length: 6 }, (_, index) => `racing-password-${index}`);
  const results = await Promise.allSettled(passwords.map((password) => setPassword(token, password)));
  const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [passwords[index]!] : []));
  const refusedWith = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as Error).message] : [],
  );
  expect(winners).toHaveLength(1);
  expect(refusedWith).toEqual(Array.from({ length: 5 }, () => linkInvalid.message));
  expect(await canSignIn(email, winners[0]!)).toBe(true);
});

test('the link expires after an hour', async () => {
  const { email, password } = await registerMember(app);
  const token = await resetTokenFor(email);
  const newest = app.db.selectFrom('verifications').selectAll().orderBy('created_at', 'desc').limit(1);
  const { id, expires_at: end, created_at: start } = await newest.executeTakeFirstOrThrow();
  expect(Math.round((end.getTime() - start.getTime()) / 60_000)).toBe(60);
  await app.db
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();
  expect(await refusalOf(setPassword(token, 'brand-new-one'))).toEqual(linkInvalid);
  expect(await canSignIn(email, password)).toBe(true);
});

test('the database does not store the token', async () => {
  const { email } = await registerMember(app);
  const token = await resetTokenFor(email);
  const rows = await app.db.selectFrom('verifications').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a new password ends every session and its live connections', async () => {
  const phone = await registerMember(app);
  const laptop = createClient(app.address);
  await laptop.api.accounts.signIn.mutate({ email: phone.email, password: phone.password });
  const other = await registerMember(app);
  const viewers = [
    await connectLive(app.address, { cookie: phone.cookie() }),
    await connectLive(app.address, { cookie: laptop.cookie() }),
  ];
  const otherMember = await connectLive(app.address, { cookie: other.cookie() });

  await setPassword(await resetTokenFor(phone.email), 'brand-new-one');

  for (const viewer of viewers) expect(await viewer.hasEnded()).toBe(true);
  expect(await phone.api.accounts.current.query()).toBeNull();
  expect(await laptop.api.accounts.current.query()).toBeNull();
  expect(await other.api.accounts.current.query()).toMatchObject({ email: other.email });
  expect(otherMember.ended()).toBe(false);
  expect(otherMember.socket.connected).toBe(true);
  otherMember.close();
});

test('a member who signs in with Google only can set a password with a reset link', async () => {
  await continueWithGoogle(createClient(app.address), 'only@google.example', await app.mint());
  await setPassword(await resetTokenFor('only@google.example'), 'brand-new-one');
  expect(await canSignIn('only@google.example', 'brand-new-one')).toBe(true);
  const browser = createClient(app.address);
  await continueWithGoogle(browser, 'only@google.example');
  expect(await browser.api.accounts.current.query()).toMatchObject({ email: 'only@google.example' });
});

test('a reset for an address without an account is refused with the reason, and sends no email', async () => {
  const call = createClient(app.address).api.accounts.requestPasswordReset.mutate({ email: 'nobody@dubplate.example' });
  expect(await refusalOf(call)).toEqual({ message: 'No account found with this email', reason: 'user-not-found' });
  expect(app.mail.mails.filter((mail) => mail.to === 'nobody@dubplate.example')).toEqual([]);
});

test('an invalid token and a too short password are refused', async () => {
  expect(await refusalOf(setPassword('made-up', 'brand-new-one'))).toEqual(linkInvalid);
  const { email, password } = await registerMember(app);
  const token = await resetTokenFor(email);
  expect((await refusalOf(setPassword(token, 'short'))).message).toBe('Password must be at least 6 characters');
  expect(await canSignIn(email, password)).toBe(true);
  await setPassword(token, 'brand-new-one');
});

test('attackers cannot use up the resets of a member, who gets at most five emails an hour', async () => {
  const { email } = await registerMember(app);
  const attacker = createClient(app.address);
  const requestReset = (browser: TestClient) => browser.api.accounts.requestPasswordReset.mutate({ email });
  for (let i = 0; i < 5; i += 1) await requestReset(attacker);
  expect((await refusalOf(requestReset(attacker))).message).toBe('Too many failed attempts. Please try again later.');
  await requestReset(createClient(app.address));
  const sent = app.mail.mails.filter(({ to, subject }) => to === email && subject.includes('Set a new password'));
  expect(sent).toHaveLength(5);
  await setPassword(tokenIn(sent[0]!), 'brand-new-one');
  expect(await canSignIn(email, 'brand-new-one')).toBe(true);
});

test('a link is valid by the clock of PostgreSQL, not by that of the process', async () => {
  const { email } = await registerMember(app);
  const token = await resetTokenFor(email);
  await app.db
    .updateTable('verifications')
    .set({ expires_at: sql<Date>`now()` })
    .execute();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  try {
    expect(await refusalOf(setPassword(token, 'brand-new-one'))).toEqual(linkInvalid);
  } finally {
    vi.useRealTimers();
  }
});

test('a reset ends the calendar address', async () => {
  const { email, api } = await registerMember(app);
  const { url } = await api.calendar.create.mutate();
  expect((await fetch(url)).status).toBe(200);
  await setPassword(await resetTokenFor(email), 'brand-new-one');
  expect((await fetch(url)).status).toBe(404);
});

test('when the mail server is down, the response says that no email was sent', async () => {
  const appWithoutMail = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  try {
    const { email } = await registerMember(appWithoutMail);
    const call = createClient(appWithoutMail.address).api.accounts.requestPasswordReset.mutate({ email });
    expect(await refusalOf(call)).toEqual({ message: 'Failed to send reset email', reason: 'reset-failed' });
  } finally {
    await appWithoutMail.close();
  }
});
