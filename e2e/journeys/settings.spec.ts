import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { password, signIn, type Actors } from '../support/actors.ts';
import { postRequest } from '../support/requests.ts';

/** The same member in another browser with an open screen. */
async function elsewhere(actors: Actors, email: string): Promise<Page> {
  const { page } = await actors.visitor();
  await page.goto('/login');
  await signIn(page, email);
  await page.getByRole('navigation').waitFor();
  return page;
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.getByText('This device').waitFor();
}

const leaves = (page: Page) => page.waitForURL('**/login', { timeout: 2_000 });

test('a new name appears on the profile and on old requests; a taken name shows an error', async ({ member }) => {
  const mara = await member({ path: null });
  const nel = await member({ path: null });
  const requestId = await postRequest(mara.context, { title: 'Asked before' });
  const { page } = mara;
  await openSettings(page);
  const name = page.getByLabel('Selector (Display) Name');
  await name.fill(nel.username.toUpperCase());
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('That name is taken. Try another one.').waitFor();
  await name.fill(`${mara.username}s`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Name saved').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: `${mara.username}s` }).waitFor();
  await nel.page.goto(`/id-help?request=${requestId}`);
  await nel.page.getByRole('link', { name: `${mara.username}s` }).waitFor();
  expect(mara.consoleErrors).toEqual([]);
});

test('changing the password needs the old one and signs out all other browsers', async ({ actors, member }) => {
  const { page, email } = await member({ path: null });
  const other = await elsewhere(actors, email);
  await openSettings(page);
  await page.getByRole('button', { name: /^Change password/ }).click();
  const sheet = page.getByRole('dialog');
  const fill = async (current: string, next: string, repeated: string) => {
    await sheet.getByLabel('Current password').fill(current);
    await sheet.getByLabel('New password', { exact: true }).fill(next);
    await sheet.getByLabel('Repeat new password').fill(repeated);
    await sheet.getByRole('button', { name: 'Save password' }).click();
  };
  await fill(password, 'brand-new-one', 'another-one');
  await sheet.getByText('Passwords do not match').waitFor();
  await fill('a-wrong-guess', 'brand-new-one', 'brand-new-one');
  await sheet.getByText('Incorrect password').waitFor();
  await fill(password, 'qwerty', 'qwerty');
  await sheet.getByText('Lots of people use that one, so it is easy to guess.').waitFor();
  await expect(sheet.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  // Back closes the sheet and discards what was typed.
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Change password/ }).click();
  await expect(sheet.getByLabel('Current password')).toHaveValue('');
  await fill(password, 'brand-new-one', 'brand-new-one');
  // No deadline: most of the time is two password hashes, which depend on the machine.
  await Promise.all([other.waitForURL('**/login'), page.getByText('Password changed').waitFor()]);
  await sheet.waitFor({ state: 'detached' });
  await signIn(other, email, 'brand-new-one');
  await other.getByRole('navigation').waitFor();
  await page.reload();
  await page.getByText('This device').waitFor();
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('a member signs out one or all other devices, which leave within two seconds', async ({ actors, member }) => {
    const { page, email } = await member({ path: null });
    const [one, two] = [await elsewhere(actors, email), await elsewhere(actors, email)];
    await openSettings(page);
    const buttons = page.getByRole('button', { name: /^Sign out:/ });
    await expect(buttons).toHaveCount(2);
    await Promise.all([page.waitForResponse('**/settings.endSession**'), buttons.first().click()]);
    // The last device to sign in is first in the list.
    await leaves(two);
    await expect(buttons).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await Promise.all([leaves(one), page.getByText('Signed out everywhere else').waitFor()]);
    await expect(buttons).toHaveCount(0);
    await expect(page.getByText('This device')).toHaveCount(1);
  });

  test('a member makes their page private with a switch, and public again', async ({ member }) => {
    const { page, username } = await member({ path: null });
    const nel = await member({ path: null });
    await openSettings(page);
    /** The switch changes at once here, and elsewhere after the server has stored it. */
    const flip = () =>
      Promise.all([
        page.waitForResponse('**/settings.setPublic**'),
        page.getByRole('switch', { name: 'Public page' }).click(),
      ]);
    await flip();
    await page.getByText('Only you can see it.').waitFor();
    await page.getByRole('switch', { name: 'Public page', checked: false }).waitFor();
    await page.getByRole('link', { name: 'See my page' }).click();
    await page.getByText('Only you can see this page.').waitFor();
    await nel.page.goto(`/member/${username}`);
    await nel.page.getByText(`${username} keeps their page to themselves`).waitFor();
    await page.getByRole('link', { name: 'Change it in Settings' }).click();
    await flip();
    await page.getByText('Others can see your songs and solved requests.').waitFor();
    await nel.page.reload();
    await nel.page.getByText('Joined').waitFor();
  });
});

test(
  'a member who only signs in with Google can request an email to set a password',
  { tag: '@phone' },
  async ({ env, member }) => {
    const { page, email } = await member({ path: null });
    await sql`update accounts set provider_id = 'google', account_id = ${email}, password = null
    where member_id = (select id from members where email = ${email})`.execute(env.db);
    await openSettings(page);
    await page.getByRole('button', { name: /^Set a password/ }).click();
    await page.getByText('You sign in with Google, so there is no password to change.').waitFor();
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('Password reset email sent! Check your inbox.').waitFor();
    await env.mail.waitFor(email, 'Set a new password');
  },
);

test('a failed change reverts on the screen with a message', { tag: '@phone' }, async ({ actors, member }) => {
  const { page, email } = await member({ path: null });
  await elsewhere(actors, email);
  await openSettings(page);
  await page.route('**/api/trpc/settings.*', (route) => route.abort());
  await page.getByRole('switch', { name: 'Public page' }).click();
  await page.getByText('Network error. Please check your connection.').waitFor();
  await page.getByRole('switch', { name: 'Public page', checked: true }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/settings.endSession**', async (route) => {
    await held.promise;
    return route.abort();
  });
  const other = page.getByRole('button', { name: /^Sign out: .+, just now$/ });
  await other.click();
  await other.waitFor({ state: 'hidden' });
  held.resolve();
  await other.waitFor();
});
