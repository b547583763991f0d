import { expect, test } from 'vitest';
import { createClient, refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();

const tooMany = { message: 'Too many failed attempts. Please try again later.', reason: 'too-many-requests' };

async function failToSignIn(client: ReturnType<typeof createClient>, email: string, times: number): Promise<string[]> {
  const messages: string[] = [];
  for (let i = 0; i < times; i += 1) {
    messages.push((await refusalOf(client.api.accounts.signIn.mutate({ email, password: 'wrong-guess' }))).message);
  }
  return messages;
}

test('a member signs in with the address in any case and the correct password', async () => {
  const { email, password } = await registerMember(app);
  const browser = createClient(app.address);
  await browser.api.accounts.signIn.mutate({ email: ` ${email.toUpperCase()}`, password });
  expect(await browser.api.accounts.current.query()).toMatchObject({ email });
});

test('a wrong password is refused with its reason, and begins no session', async () => {
  const { email } = await registerMember(app);
  const browser = createClient(app.address);
  const refusal = await refusalOf(browser.api.accounts.signIn.mutate({ email, password: 'wrong-guess' }));
  expect(refusal).toEqual({ message: 'Incorrect password', reason: 'wrong-password' });
  expect(browser.jar.size).toBe(0);
  expect(await browser.api.accounts.current.query()).toBeNull();
});

test('the password of one member does not open the account of another', async () => {
  const mara = await registerMember(app, { password: 'password-of-mara' });
  const ilya = await registerMember(app, { password: 'password-of-ilya' });
  const call = createClient(app.address).api.accounts.signIn.mutate({ email: mara.email, password: ilya.password });
  expect((await refusalOf(call)).message).toBe('Incorrect password');
});

test('a sign-in with an address without an account is refused with the reason', async () => {
  const call = createClient(app.address).api.accounts.signIn.mutate({
    email: 'nobody@dubplate.example',
    password: 'x',
  });
  expect(await refusalOf(call)).toEqual({ message: 'No account found with this email', reason: 'user-not-found' });
});

test('a sign-in with a malformed address is refused with the reason', async () => {
  const call = createClient(app.address).api.accounts.signIn.mutate({ email: 'nobody', password: 'acetate-dreams' });
  expect((await refusalOf(call)).message).toBe('Invalid email address');
});

test('a password above the maximum length is treated as a wrong password', async () => {
  const { email } = await registerMember(app);
  const call = createClient(app.address).api.accounts.signIn.mutate({ email, password: 'x'.repeat(200) });
  expect((await refusalOf(call)).message).toBe('Incorrect password');
});

test('after ten failures even the correct password is refused, only for this address and this member', async () => {
  const { email, password } = await registerMember(app);
  const other = await registerMember(app);
  const browser = createClient(app.address);
  expect(await failToSignIn(browser, email, 10)).toEqual(Array.from({ length: 10 }, () => 'Incorrect password'));
  expect(await refusalOf(browser.api.accounts.signIn.mutate({ email, password }))).toEqual(tooMany);
  expect(await refusalOf(browser.api.accounts.signIn.mutate({ email: email.toUpperCase(), password }))).toEqual(
    tooMany,
  );
  expect(await browser.api.accounts.current.query()).toBeNull();

  await browser.api.accounts.signIn.mutate({ email: other.email, password: other.password });
  const elsewhere = createClient(app.address);
  await elsewhere.api.accounts.signIn.mutate({ email, password });
  expect(await elsewhere.api.accounts.current.query()).toMatchObject({ email });
});

test('attempts on addresses without an account are limited the same way', async () => {
  const browser = createClient(app.address);
  const messages = await failToSignIn(browser, 'ghost@dubplate.example', 11);
  expect(messages).toEqual([...Array.from({ length: 10 }, () => 'No account found with this email'), tooMany.message]);
});

test('a successful sign-in resets the failed attempts', async () => {
  const { email, password } = await registerMember(app);
  const browser = createClient(app.address);
  for (let round = 0; round < 2; round += 1) {
    expect(await failToSignIn(browser, email, 9)).not.toContain(tooMany.message);
    await browser.api.accounts.signIn.mutate({ email, password });
  }
  expect(await browser.api.accounts.current.query()).toMatchObject({ email });
});

test('the attempts of one client address across many accounts are limited', async () => {
  const browser = createClient(app.address);
  const messages = await Promise.all(
    Array.from({ length: 201 }, (_, index) => failToSignIn(browser, `spray-${index}@dubplate.example`, 1)),
  );
  expect(messages.flat().filter((message) => message === tooMany.message)).toHaveLength(1);
});
