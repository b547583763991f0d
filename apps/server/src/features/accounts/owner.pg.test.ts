import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startMailCatcher, tokenIn } from '../../../../../tools/services/mail-catcher.ts';
import { freePort } from '../../../../../tools/services/ports.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { continueWithGoogle } from '../../../test/google-browser.ts';
import {
  createClient,
  refusalOf,
  registerMember,
  startTestApp,
  useTestApp,
  type TestClient,
} from '../../../test/test-app.ts';

const owner = { username: 'the-owner', email: 'owner@dubplate.example' };

const app = await useTestApp();
afterEach(async () => {
  await app.db.updateTable('invites').set({ used_by: null, used_at: null }).execute();
  await app.db.deleteFrom('members').execute();
  app.mail.mails.length = 0;
});

const admins = () => app.db.selectFrom('admins').selectAll().execute();

const mailedToken = async (email: string) => tokenIn(await app.mail.waitFor(email, 'Confirm your email'));

const confirm = (client: TestClient, token: string) => client.api.accounts.confirmEmail.mutate({ token });

/** Signs a token as the server does. */
function tokenFor(email: string, expiresAt: number, secret = app.environment.AUTH_SECRET!): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256' })}.${part({ email, iat: expiresAt - 60, exp: expiresAt })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const now = () => Math.floor(Date.now() / 1000);

test("registering the owner's address, and signing in with it, gives no admin permission", async () => {
  const client = await registerMember(app, owner);
  await createClient(app.address).api.accounts.signIn.mutate({ email: client.email, password: client.password });
  expect(await client.api.accounts.current.query()).toMatchObject({ emailVerified: false, admin: null });
  expect(await admins()).toEqual([]);
});

test('opening the emailed link makes the owner super admin with all five permissions', async () => {
  const client = await registerMember(app, owner);
  await confirm(client, await mailedToken(owner.email));
  expect(await client.api.accounts.current.query()).toMatchObject({
    emailVerified: true,
    admin: { role: 'super_admin' },
  });
  expect(await admins()).toMatchObject([
    {
      role: 'super_admin',
      can_manage_admins: true,
      can_verify_artists: true,
      can_manage_reports: true,
      can_bulk_import: true,
      can_edit_all_songs: true,
    },
  ]);
});

test('an owner who was an admin before becomes super admin, and their tabs receive a newer version', async () => {
  const client = await registerMember(app, owner);
  const before = (await client.api.accounts.current.query())!;
  await app.db.insertInto('admins').values({ member_id: before.id, role: 'admin' }).execute();
  const asAdmin = (await client.api.accounts.current.query())!;
  expect(asAdmin).toMatchObject({ admin: { role: 'admin', permissions: [] } });
  expect(asAdmin.version).toBeGreaterThan(before.version);
  await confirm(client, await mailedToken(owner.email));
  expect(await admins()).toMatchObject([{ role: 'super_admin', can_manage_admins: true, can_edit_all_songs: true }]);
});

test('opening the link twice succeeds', async () => {
  const client = await registerMember(app, owner);
  const token = await mailedToken(owner.email);
  await confirm(client, token);
  const before = await admins();
  await confirm(client, token);
  expect(await admins()).toEqual(before);
});

test('the owner of the mailbox cannot be tricked into confirming an account that is not theirs', async () => {
  // An attacker registers the owner's address. The owner, who has another account or none, opens the link.
  const impostor = await registerMember(app, owner);
  const token = await mailedToken(owner.email);
  expect((await refusalOf(confirm(createClient(app.address), token))).reason).toBe('signed-out');
  const reader = await registerMember(app, { username: 'the-real-one' });
  expect((await refusalOf(confirm(reader, token))).reason).toBe('confirm-link-invalid');
  expect(await impostor.api.accounts.current.query()).toMatchObject({ emailVerified: false, admin: null });
  expect(await admins()).toEqual([]);
});

test('another member who confirms their address is confirmed and no admin', async () => {
  const client = await registerMember(app, { username: 'somebody' });
  await confirm(client, await mailedToken(client.email));
  expect(await client.api.accounts.current.query()).toMatchObject({ emailVerified: true, admin: null });
  expect(await admins()).toEqual([]);
});

test('a tampered, forged or expired token changes nothing and is refused with its reason', async () => {
  const client = await registerMember(app, owner);
  const good = await mailedToken(owner.email);
  const bad = [
    `${good.slice(0, -6)}AAAAAA`,
    'made-up',
    tokenFor(owner.email, now() + 3600, 'another-secret-another-secret-123'),
    tokenFor(owner.email, now() - 10),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`,
  ];
  for (const token of bad) {
    const { message } = await refusalOf(confirm(client, token));
    expect([token, message]).toEqual([token, 'That link has expired. Send a new one from here.']);
  }
  expect(await client.api.accounts.current.query()).toMatchObject({ emailVerified: false, admin: null });
  expect(await admins()).toEqual([]);
  // Control: a token from the same builder with the real secret and a valid expiry works.
  await confirm(client, tokenFor(owner.email, now() + 3600));
  expect(await client.api.accounts.current.query()).toMatchObject({
    emailVerified: true,
    admin: { role: 'super_admin' },
  });
});

test('an owner who signs in with a verified Google account is super admin immediately', async () => {
  const browser = createClient(app.address);
  await continueWithGoogle(browser, owner.email, await app.mint());
  expect(await browser.api.accounts.current.query()).toMatchObject({
    emailVerified: true,
    admin: { role: 'super_admin' },
  });
});

test("a Google account that has not verified the owner's address gives no admin permission", async () => {
  const other = await startTestApp({ OWNER_EMAIL: 'unverified-owner@dubplate.example' });
  try {
    const browser = createClient(other.address);
    await continueWithGoogle(browser, 'unverified-owner@dubplate.example', await other.mint());
    const current = await browser.api.accounts.current.query();
    expect(current).toMatchObject({ emailVerified: false, admin: null });
    expect(await other.db.selectFrom('admins').selectAll().execute()).toEqual([]);
  } finally {
    await other.close();
  }
});

test('the job worker retries a confirmation email after the mail server was down', async () => {
  const port = await freePort();
  const other = await startTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    const { email } = await registerMember(other);
    const job = sql<{ attempts: number; payload: unknown }>`
      select attempts, payload from graphile_worker._private_jobs where last_error is not null`;
    await until(async () => (await job.execute(other.db)).rows.length > 0, 'the first try to fail');
    const { payload } = (await job.execute(other.db)).rows[0]!;
    expect(JSON.stringify(payload)).not.toContain('@');
    const catcher = await startMailCatcher({ port });
    expect(catcher.smtpUrl).toBe(`smtp://127.0.0.1:${port}`);
    // The retry has a backoff. The test moves its time to now.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(other.db);
    // Wakes the job worker, which polls every two seconds.
    await sql`notify "jobs:insert"`.execute(other.db);
    await catcher.waitFor(email, 'Confirm your email');
    await catcher.stop();
  } finally {
    await other.close();
  }
});
