import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { signIn, type Actors } from '../support/actors.ts';

/** The same member in another browser with an open screen. */
async function elsewhere(actors: Actors, email: string): Promise<Page> {
  const { page } = await actors.visitor();
  await page.goto('/login');
  await signIn(page, email);
  await expect(page.getByRole('navigation')).toBeVisible();
  return page;
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
}

test(
  'a member who only signs in with Google can request an email to set a password',
  { tag: '@phone' },
  async ({ env, member }) => {
    const { page, email } = await member({ path: null });
    await sql`update accounts set provider_id = 'google', account_id = ${email}, password = null
    where member_id = (select id from members where email = ${email})`.execute(env.db);
    await openSettings(page);
    await page.getByRole('button', { name: /^Set a password/ }).click();
    await expect(page.getByText('You sign in with Google, so there is no password to change.')).toBeVisible();
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
    await env.mail.waitFor(email, 'Set a new password');
  },
);

test('a failed change reverts on the screen with a message', { tag: '@phone' }, async ({ actors, member }) => {
  const { page, email } = await member({ path: null });
  await elsewhere(actors, email);
  await openSettings(page);
  await page.route('**/api/trpc/settings.*', (route) => route.abort());
  await page.getByRole('switch', { name: 'Public page' }).click();
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Public page', checked: true })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/settings.endSession**', async (route) => {
    await held.promise;
    return route.abort();
  });
  const other = page.getByRole('button', { name: /^Sign out: .+, just now$/ });
  await other.click();
  await expect(other).toBeHidden();
  held.resolve();
  await expect(other).toBeVisible();
});
