import { expect, test } from 'vitest';
import { tokenIn } from '../../../../../tools/services/mail-catcher.ts';
import { createClient, refusalOf, registerMember, useTestApp, type TestClient } from '../../../test/test-app.ts';
import { replaceHash } from './accounts.store.ts';

const app = await useTestApp();

/** A hundred wrong passwords from ten addresses: the hourly limit of an account. */
async function lockOut(email: string): Promise<void> {
  const attackers = Array.from({ length: 10 }, () => createClient(app.address));
  for (let round = 0; round < 10; round += 1) {
    const guesses = attackers.map(({ api }) =>
      refusalOf(api.accounts.signIn.mutate({ email, password: 'wrong-guess' })),
    );
    expect(new Set((await Promise.all(guesses)).map(({ reason }) => reason))).toEqual(new Set(['wrong-password']));
  }
}

const outcomeOf = (browser: TestClient, { email, password }: { email: string; password: string }) =>
  browser.api.accounts.signIn.mutate({ email, password }).then(
    () => 'signed in',
    (error: { data?: { reason?: string } }) => error.data?.reason,
  );

/** Returns a browser with the known-device cookie of one member, rewritten for another. */
function forge(own: TestClient, ownId: string, otherId: string): TestClient {
  const cookie = decodeURIComponent(own.jar.get('dubplate.known_device')!);
  expect(cookie).toContain(ownId);
  const forger = createClient(app.address);
  forger.jar.set('dubplate.known_device', encodeURIComponent(cookie.replace(ownId, otherId)));
  return forger;
}

test('failed sign-ins of attackers lock out neither a known browser nor a member who resets the password', async () => {
  const [victim, other] = [await registerMember(app), await registerMember(app)];
  const [{ id }, { id: otherId }] = [
    (await victim.api.accounts.current.query())!,
    (await other.api.accounts.current.query())!,
  ];
  for (const member of [victim, other]) await member.api.accounts.signOut.mutate();
  await lockOut(victim.email);

  const strangers = [createClient(app.address), other, forge(other, otherId, id)];
  for (const stranger of strangers) expect(await outcomeOf(stranger, victim)).toBe('too-many-requests');
  expect(await outcomeOf(victim, victim)).toBe('signed in');
  // A sign-in from the known browser resets its own counter, not that of the attackers.
  expect(await outcomeOf(createClient(app.address), victim)).toBe('too-many-requests');

  const { email } = victim;
  const password = 'brand-new-lacquer';
  await reset(createClient(app.address), email, password);
  expect(await outcomeOf(createClient(app.address), { email, password })).toBe('signed in');
}, 180_000);

test('a known browser has ten failed attempts like any other', async () => {
  const own = await registerMember(app);
  await own.api.accounts.signOut.mutate();
  const guess = () => outcomeOf(own, { email: own.email, password: 'wrong-guess' });
  for (let i = 0; i < 10; i += 1) expect(await guess()).toBe('wrong-password');
  expect(await guess()).toBe('too-many-requests');
});

/** Sets a new password with the emailed link. */
async function reset(browser: TestClient, email: string, password: string): Promise<void> {
  await browser.api.accounts.requestPasswordReset.mutate({ email });
  const token = tokenIn(await app.mail.waitFor(email, 'Set a new password'));
  await browser.api.accounts.resetPassword.mutate({ token, password });
}

test('a password reset clears the counters of every browser, known or not, and of the account', async () => {
  const { email, ...known } = await registerMember(app);
  await known.api.accounts.signOut.mutate();
  const [phone, laptop] = [createClient(app.address), createClient(app.address)];
  const wrong = { email, password: 'wrong-guess' };
  for (const browser of [phone, laptop, known]) {
    for (let i = 0; i < 10; i += 1) expect(await outcomeOf(browser, wrong)).toBe('wrong-password');
    expect(await outcomeOf(browser, wrong)).toBe('too-many-requests');
  }
  const password = 'brand-new-lacquer';
  await reset(phone, email, password);
  for (const browser of [phone, laptop, known]) expect(await outcomeOf(browser, { email, password })).toBe('signed in');
});

test('a password change in the settings clears the counters too', async () => {
  const { email, password: currentPassword, ...own } = await registerMember(app);
  const laptop = createClient(app.address);
  for (let i = 0; i < 10; i += 1) await outcomeOf(laptop, { email, password: 'wrong-guess' });
  const password = 'brand-new-lacquer';
  await own.api.settings.changePassword.mutate({ currentPassword, password });
  expect(await outcomeOf(laptop, { email, password })).toBe('signed in');
});

test('rehashing the same password keeps the counters', async () => {
  const { email } = await registerMember(app);
  const laptop = createClient(app.address);
  for (let i = 0; i < 10; i += 1) await outcomeOf(laptop, { email, password: 'wrong-guess' });
  const { id, password: hash } = await app.db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.member_id', 'members.id')
    .select(['members.id', 'password'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await replaceHash(app.db, id, { from: hash!, to: hash!.replace('argon2id', 'other') });
  expect(await outcomeOf(laptop, { email, password: 'wrong-guess' })).toBe('too-many-requests');
});
