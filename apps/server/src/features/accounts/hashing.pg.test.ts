import { hashPassword as hashWithScrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tokenIn } from '../../../../../tools/services/mail-catcher.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { createMember } from '../../../../../tools/fixtures/members.ts';
import { createClient, refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp({ PASSWORD_HASHING: 'strong' });

/** More than the two concurrent hashes and the queue of twenty. */
const signedIn = Array.from({ length: 60 }, (_, index) => index);

const storedHash = async (email: string) =>
  (
    await app.db
      .selectFrom('accounts')
      .innerJoin('members', 'members.id', 'accounts.member_id')
      .select('accounts.password')
      .where('members.email', '=', email)
      .where('provider_id', '=', 'credential')
      .executeTakeFirstOrThrow()
  ).password!;

test('sixty concurrent invalid reset links are all refused before the hashing queue', async () => {
  const reasons = await Promise.all(
    signedIn.map(async () => {
      const call = createClient(app.address).api.accounts.resetPassword.mutate({
        token: 'made-up',
        password: 'acetate-dreams',
      });
      return (await refusalOf(call)).reason;
    }),
  );
  expect(new Set(reasons)).toEqual(new Set(['reset-link-invalid']));
});

test('sixty concurrent registrations with a valid code and a taken address are refused before hashing', async () => {
  const taken = await registerMember(app);
  const inviteCode = await app.mint();
  const reasons = await Promise.all(
    signedIn.map(async (index) => {
      const member = { username: `crowd-${index}`, email: taken.email, password: 'acetate-dreams', inviteCode };
      return (await refusalOf(createClient(app.address).api.accounts.register.mutate(member))).reason;
    }),
  );
  expect(new Set(reasons)).toEqual(new Set(['email-taken']));
});

/** The cost is part of a stored hash. Verifying this one takes fifteen times as long as a strong one. */
const slowHash = `$argon2id$v=19$m=19456,t=30,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

test('invalid reset links and taken addresses are refused while sign-ins occupy the hashing threads', async () => {
  const { email } = await registerMember(app);
  const inviteCode = await app.mint();
  await sql`update accounts set password = ${slowHash} from members
    where members.id = member_id and email = ${email}`.execute(app.db);
  const events: string[] = [];
  const signIns = Array.from({ length: 2 }, () =>
    refusalOf(createClient(app.address).api.accounts.signIn.mutate({ email, password: 'wrong-guess' })).then(() =>
      events.push('sign-in'),
    ),
  );
  const { accounts } = createClient(app.address).api;
  // The sign-ins need fewer round trips to reach the hashing threads.
  for (let trip = 0; trip < 5; trip += 1) await accounts.current.query();
  const made = { username: 'too-late', email, password: 'acetate-dreams', inviteCode };
  const [reset, registration] = await Promise.all([
    refusalOf(accounts.resetPassword.mutate({ token: 'made-up', password: 'acetate-dreams' })),
    refusalOf(accounts.register.mutate(made)),
  ]).finally(() => events.push('refusals'));
  await Promise.all(signIns);
  // The sign-ins occupy both slots, so a call that is hashed too ends after one of them.
  expect(events).toEqual(['refusals', 'sign-in', 'sign-in']);
  expect([reset.reason, registration.reason]).toEqual(['reset-link-invalid', 'email-taken']);
});

test('when the hashing queue is full, a sign-in gets 429 and a friendly text', async () => {
  const { email, password } = await registerMember(app);
  const answers = await Promise.all(
    signedIn.map(async () => {
      const response = await createClient(app.address).fetch(`${app.address}/api/trpc/accounts.signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const body = (await response.json()) as { error?: { message: string } };
      return `${response.status} ${body.error?.message ?? 'ok'}`;
    }),
  );
  const accepted = answers.filter((answer) => answer === '200 ok');
  const refused = answers.filter((answer) => answer === '429 That was a lot at once. Give it a few minutes.');
  expect(accepted.length + refused.length).toBe(60);
  expect(accepted.length).toBeGreaterThanOrEqual(22);
});

test('sign-ins whose clients disconnect leave the hashing queue', async () => {
  const { email, password } = await registerMember(app);
  const disconnect = new AbortController();
  const before = app.logLines.length;
  // The queue holds twenty, so only sign-ins of disconnected clients can be refused.
  const calls = Array.from({ length: 20 }, () =>
    createClient(app.address)
      .api.accounts.signIn.mutate({ email, password }, { signal: disconnect.signal })
      .then(
        () => 'signed in',
        () => 'disconnected',
      ),
  );
  await Promise.race(calls);
  disconnect.abort();
  await Promise.all(calls);
  const dropped = () => app.logLines.slice(before).filter((line) => line.includes('"reason":"slow-down"')).length;
  await until(() => dropped() > 0, 'a queued sign-in to be dropped');
  await createClient(app.address).api.accounts.signIn.mutate({ email, password });
});

test('a new password is stored as argon2id with 19 MiB and 2 passes', async () => {
  const { email } = await registerMember(app);
  expect(await storedHash(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

/** A member whose stored hash is scrypt, from before argon2id. */
async function memberWithOldHash(username: string) {
  const email = `${username}@dubplate.example`;
  const { id } = await createMember(app, { username, email, password: 'acetate-dreams', earlyAccess: false });
  const old = await hashWithScrypt('acetate-dreams');
  await app.db.updateTable('accounts').set({ password: old }).where('member_id', '=', id).execute();
  expect(old).toMatch(/^[\da-f]{32}:[\da-f]{128}$/);
  return { email, old };
}

test('signing in with a scrypt hash rehashes the password with argon2id, and works again afterwards', async () => {
  const { email, old } = await memberWithOldHash('old-timer');
  const wrong = createClient(app.address).api.accounts.signIn.mutate({ email, password: 'wrong-guess' });
  expect((await refusalOf(wrong)).reason).toBe('wrong-password');
  expect(await storedHash(email)).toBe(old);
  for (let round = 0; round < 2; round += 1) {
    await createClient(app.address).api.accounts.signIn.mutate({ email, password: 'acetate-dreams' });
    expect(await storedHash(email)).toMatch(/^\$argon2id\$/);
  }
});

test('a member signs in even if the new hash cannot be stored', async () => {
  const { email, old } = await memberWithOldHash('unlucky');
  await sql`
    create function refuse_rehash() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse_rehash before update on accounts for each row execute function refuse_rehash()
  `.execute(app.db);
  try {
    const browser = createClient(app.address);
    await browser.api.accounts.signIn.mutate({ email, password: 'acetate-dreams' });
    expect(await browser.api.accounts.current.query()).toMatchObject({ email });
  } finally {
    await sql`drop function refuse_rehash cascade`.execute(app.db);
  }
  expect(await storedHash(email)).toBe(old);
});

test('a sign-in with the old password does not overwrite a password that was reset meanwhile', async () => {
  const { email } = await memberWithOldHash('racer');
  await createClient(app.address).api.accounts.requestPasswordReset.mutate({ email });
  const token = tokenIn(await app.mail.waitFor(email, 'Set a new password'));
  const signIns = Array.from({ length: 4 }, () =>
    createClient(app.address)
      .api.accounts.signIn.mutate({ email, password: 'acetate-dreams' })
      .catch(() => {}),
  );
  await createClient(app.address).api.accounts.resetPassword.mutate({ token, password: 'brand-new-lacquer' });
  await Promise.all(signIns);
  await createClient(app.address).api.accounts.signIn.mutate({ email, password: 'brand-new-lacquer' });
  const call = createClient(app.address).api.accounts.signIn.mutate({ email, password: 'acetate-dreams' });
  expect((await refusalOf(call)).reason).toBe('wrong-password');
});
