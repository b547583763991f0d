import { linkIn } from '../../tools/services/mail-catcher.ts';
import { signIn } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

test(
  'a member resets a forgotten password once, and all other sessions end',
  { tag: '@phone' },
  async ({ env, visitor, member }) => {
    const known = await member({ path: '/profile' });
    const { page } = await visitor();
    await page.goto('/login');
    await page.getByLabel('Email').fill(known.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const link = linkIn(await env.mail.waitFor(known.email, 'Set a new password'));

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Confirm Password').fill('12345');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('fresh-lacquer');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm Password').fill('fresh-lacquer');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL('**/login');
    await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible();

    // The other browser signs out without a reload.
    await known.page.waitForURL('**/login');

    await signIn(page, known.email);
    await expect(page.getByText('Incorrect password')).toBeVisible();
    await signIn(page, known.email, 'fresh-lacquer');
    await page.waitForURL(`${env.address}/`);

    const late = await visitor();
    await late.page.goto(link);
    await late.page.getByLabel('Password', { exact: true }).fill('another-one');
    await late.page.getByLabel('Confirm Password').fill('another-one');
    await late.page.getByRole('button', { name: 'Save password' }).click();
    await expect(
      late.page.getByText('This reset link has expired or was already used. Ask for a new one.'),
    ).toBeVisible();
  },
);

test(
  'an open screen updates when the member confirms their email',
  { tag: ['@phone', '@proof'] },
  async ({ env, visitor, member }) => {
    const { page, email } = await member({ path: '/profile' });
    await page.getByRole('button', { name: /Confirm your email/ }).click();
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(page.getByText('On its way. Check your inbox.')).toBeVisible();
    const link = linkIn(await env.mail.waitFor(email, 'Confirm your email'));

    // Opened without a session, the link leads to sign-in first.
    const elsewhere = await visitor();
    await elsewhere.page.goto(link);
    await expect(elsewhere.page.getByText('Sign in to confirm your email.')).toBeVisible();
    await signIn(elsewhere.page, email);
    await expect(elsewhere.page.getByText('Your email is confirmed.')).toBeVisible();
    await elsewhere.page.waitForURL('**/profile');
    await expect(page.getByRole('button', { name: /Confirm your email/ })).toHaveCount(0);
  },
);
