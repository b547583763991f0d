import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../db/database.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { tokenIn } from '../../../../../tools/services/mail-catcher.ts';
import { countWaiting, whileChanging } from '../../../test/waiting.ts';
import { continueWithGoogle } from '../../../test/google-browser.ts';
import {
  createClient,
  createSignedInMembers,
  refusalOf,
  registerMember,
  useTestApp,
  type SignedInMember,
  createSignedInAdmin,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: ['canManageReports'] });
});

const suspendedRefusal = {
  reason: 'account-suspended',
  message: 'This account is suspended. If that seems wrong, ask the person who invited you to get in touch with us.',
};
const idOf = async (email: string) =>
  (await app.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const sessionsOf = (memberId: string) =>
  app.db.selectFrom('sessions').select('id').where('member_id', '=', memberId).execute();

async function suspendedMember() {
  const member = await registerMember(app);
  const id = await idOf(member.email);
  await admin.api.members.suspend.mutate({ memberId: id });
  return { ...member, id };
}

test('suspending a member ends their sessions at once, and their password no longer works', async () => {
  const { id, email, password, api } = await suspendedMember();
  expect(await api.accounts.current.query()).toBeNull();
  const elsewhere = createClient(app.address);
  expect(await refusalOf(elsewhere.api.accounts.signIn.mutate({ email, password }))).toMatchObject(suspendedRefusal);
  expect(await elsewhere.api.accounts.current.query()).toBeNull();
  expect(await sessionsOf(id)).toEqual([]);
});

test('the browser they were signed in with shows why it is signed out, and no other', async () => {
  const member = await registerMember(app);
  const stranger = createClient(app.address);
  expect(await member.api.accounts.signedOutReason.query()).toBeNull();
  const id = await idOf(member.email);
  await admin.api.members.suspend.mutate({ memberId: id });
  expect(await member.api.accounts.signedOutReason.query()).toBe('account-suspended');
  expect(await stranger.api.accounts.signedOutReason.query()).toBeNull();
  await admin.api.members.reinstate.mutate({ memberId: id });
  expect(await member.api.accounts.signedOutReason.query()).toBeNull();
});

test('a browser that was signed in before it became a known device shows it too', async () => {
  const [member] = await createSignedInMembers(app, 1);
  await member!.api.accounts.current.query();
  await admin.api.members.suspend.mutate({ memberId: member!.id });
  expect(await member!.api.accounts.signedOutReason.query()).toBe('account-suspended');
});

test('a wrong password does not reveal that an account is suspended', async () => {
  const { email } = await suspendedMember();
  const stranger = createClient(app.address);
  const refusal = await refusalOf(stranger.api.accounts.signIn.mutate({ email, password: 'wrong-guess' }));
  expect(refusal.reason).toBe('wrong-password');
});

test('a new password does not help a suspended member either', async () => {
  const { email, id } = await suspendedMember();
  const browser = createClient(app.address);
  await browser.api.accounts.requestPasswordReset.mutate({ email });
  const token = tokenIn(await app.mail.waitFor(email, 'Set a new password'));
  const password = 'another-acetate';
  await browser.api.accounts.resetPassword.mutate({ token, password });
  expect(await refusalOf(browser.api.accounts.signIn.mutate({ email, password }))).toMatchObject(suspendedRefusal);
  expect(await sessionsOf(id)).toEqual([]);
});

test('the Google callback refuses a suspended member with the reason, and begins no session', async () => {
  const email = 'shut-out@google.example';
  await continueWithGoogle(createClient(app.address), email, await app.mint());
  const id = await idOf(email);
  await admin.api.members.suspend.mutate({ memberId: id });
  const browser = createClient(app.address);
  const landed = await continueWithGoogle(browser, email);
  expect(landed.pathname).toBe('/google');
  expect(landed.searchParams.get('error')).toBe('account-suspended');
  expect(await browser.api.accounts.current.query()).toBeNull();
  expect(await sessionsOf(id)).toEqual([]);
});

test('a reinstated member signs in as before', async () => {
  const { email, password, id } = await suspendedMember();
  await admin.api.members.reinstate.mutate({ memberId: id });
  const browser = createClient(app.address);
  await browser.api.accounts.signIn.mutate({ email, password });
  expect(await browser.api.accounts.current.query()).toMatchObject({ id });
});

const insertSession = (memberId: string) =>
  app.db
    .insertInto('sessions')
    .values({ id: crypto.randomUUID(), member_id: memberId, token: crypto.randomUUID(), expires_at: new Date() })
    .execute();

test('PostgreSQL refuses a session of a suspended member', async () => {
  const { id } = await suspendedMember();
  await expect(insertSession(id)).rejects.toThrow('account-suspended');
});

test('PostgreSQL lets a new session wait for a suspension that is not committed, and then refuses it', async () => {
  const id = await idOf((await registerMember(app)).email);
  const suspend = (transaction: Transaction) =>
    transaction.updateTable('members').set({ suspended_at: new Date() }).where('id', '=', id).execute();
  const session = whileChanging(app.db, suspend, () => insertSession(id));
  await expect(session).rejects.toThrow('account-suspended');
});

test('a session that begins during the suspension is never valid, not even after reinstatement', async () => {
  const { email, password } = await registerMember(app);
  const id = await idOf(email);
  const holder = new Client(app.environment.DATABASE_URL!);
  await holder.connect();
  const browser = createClient(app.address);
  try {
    await holder.query('begin');
    await holder.query('update members set suspended_at = now() where id = $1', [id]);
    await holder.query('delete from sessions where member_id = $1', [id]);
    let hasEnded = false;
    const attempt = browser.api.accounts.signIn
      .mutate({ email, password })
      .catch(() => null)
      .finally(() => (hasEnded = true));
    await until(
      async () => hasEnded || (await countWaiting(app.db)) > 0,
      'the session to begin, or to wait for a lock',
    );
    await holder.query('commit');
    await attempt;
  } finally {
    await holder.end();
  }
  expect(await browser.api.accounts.current.query()).toBeNull();
  await admin.api.members.reinstate.mutate({ memberId: id });
  expect(await browser.api.accounts.current.query()).toBeNull();
  expect(await sessionsOf(id)).toEqual([]);
});
