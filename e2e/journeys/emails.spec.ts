import { expect, test } from '../support/test.ts';
import { linkIn } from '../../tools/services/mail-catcher.ts';
import { signIn } from '../support/actors.ts';

test('a member resets a forgotten password once, and all other sessions end', async ({ env, visitor, member }) => {
  const known = await member({ path: '/profile' });
  const { page } = await visitor();
  await page.goto('/login');
  await page.getByLabel('Email').fill(known.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const link = linkIn(await env.mail.waitFor(known.email, 'Set a new password'));

  await page.goto(link);
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm Password').fill('12345');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password must be at least 6 characters').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('fresh-lacquer');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Passwords do not match').waitFor();
  await page.getByLabel('Confirm Password').fill('fresh-lacquer');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/login');
  await page.getByText('Your new password is set. Sign in with it.').waitFor();

  // The other browser signs out without a reload.
  await known.page.waitForURL('**/login');

  await signIn(page, known.email);
  await page.getByText('Incorrect password').waitFor();
  await signIn(page, known.email, 'fresh-lacquer');
  await page.waitForURL(`${env.address}/`);

  const late = await visitor();
  await late.page.goto(link);
  await late.page.getByLabel('Password', { exact: true }).fill('another-one');
  await late.page.getByLabel('Confirm Password').fill('another-one');
  await late.page.getByRole('button', { name: 'Save password' }).click();
  await late.page.getByText('This reset link has expired or was already used. Ask for a new one.').waitFor();
});

test('an open screen updates when the member confirms their email', async ({ env, visitor, member }) => {
  const { page, email } = await member({ path: '/profile' });
  await page.getByRole('button', { name: /Confirm your email/ }).click();
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await page.getByText('On its way. Check your inbox.').waitFor();
  const link = linkIn(await env.mail.waitFor(email, 'Confirm your email'));

  // Opened without a session, the link leads to sign-in first.
  const elsewhere = await visitor();
  await elsewhere.page.goto(link);
  await elsewhere.page.getByText('Sign in to confirm your email.').waitFor();
  await signIn(elsewhere.page, email);
  await elsewhere.page.getByText('Your email is confirmed.').waitFor();
  await elsewhere.page.waitForURL('**/profile');
  await page.getByRole('button', { name: /Confirm your email/ }).waitFor({ state: 'detached' });
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('an invalid confirmation link shows what to do next', async ({ env, member }) => {
    const { page, email } = await member({ confirmationEmail: true, path: null });
    const link = linkIn(await env.mail.waitFor(email, 'Confirm your email'));
    await page.goto(link.replace('token=ey', 'token=xx'));
    await page.getByText('That link has expired. Send a new one from here.').waitFor();
    await page.goto(link);
    await page.getByText('Your email is confirmed.').waitFor();
  });
});

test(
  'the owner becomes super admin by confirming the email, and not before',
  { tag: '@phone' },
  async ({ env, owner }) => {
    const role = () => env.db.selectFrom('admins').select('role').execute();
    expect(await role()).toEqual([]);
    const { page } = await owner();
    await page.getByText('Your email is confirmed.').waitFor();
    expect(await role()).toEqual([{ role: 'super_admin' }]);
  },
);
