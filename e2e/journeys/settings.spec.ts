import type { Page } from '@playwright/test';
import { password, signIn, type Actors } from '../support/actors.ts';
import { postRequest } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

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
  'a new name appears on the profile and on old requests; a taken name shows an error',
  { tag: ['@phone', '@proof'] },
  async ({ member }) => {
    const mara = await member({ path: null });
    const nel = await member({ path: null });
    const requestId = await postRequest(mara.context, { title: 'Asked before' });
    const { page } = mara;
    await openSettings(page);
    const name = page.getByLabel('Selector (Display) Name');
    await name.fill(nel.username.toUpperCase());
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('That name is taken. Try another one.')).toBeVisible();
    await name.fill(`${mara.username}s`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name saved')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: `${mara.username}s` })).toBeVisible();
    await nel.page.goto(`/id-help?request=${requestId}`);
    await expect(nel.page.getByRole('link', { name: `${mara.username}s` })).toBeVisible();
    expect(mara.consoleErrors).toEqual([]);
  },
);

test(
  'changing the password needs the old one and signs out all other browsers',
  { tag: '@phone' },
  async ({ actors, member }) => {
    const { page, email } = await member({ path: null });
    const other = await elsewhere(actors, email);
    await openSettings(page);
    await page.getByRole('button', { name: /^Change password/ }).click();
    const sheet = page.getByRole('dialog');
    const fill = async (current: string, next: string) => {
      await sheet.getByLabel('Current password').fill(current);
      await sheet.getByLabel('New password', { exact: true }).fill(next);
      await sheet.getByLabel('Repeat new password').fill(next);
      await sheet.getByRole('button', { name: 'Save password' }).click();
    };
    await fill('a-wrong-guess', 'brand-new-one');
    await expect(sheet.getByText('Incorrect password')).toBeVisible();
    await fill(password, 'brand-new-one');
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(other).toHaveURL(/\/login/);
    await expect(sheet).toHaveCount(0);
    await signIn(other, email, 'brand-new-one');
    await expect(other.getByRole('navigation')).toBeVisible();
    await page.reload();
    await expect(page.getByText('This device')).toBeVisible();
  },
);

test(
  'a member signs out one or all other devices, and their open screens leave',
  { tag: ['@phone', '@proof'] },
  async ({ actors, member }) => {
    const { page, email } = await member({ path: null });
    const [one, two] = [await elsewhere(actors, email), await elsewhere(actors, email)];
    await openSettings(page);
    const buttons = page.getByRole('button', { name: /^Sign out:/ });
    await expect(buttons).toHaveCount(2);
    await Promise.all([page.waitForResponse('**/settings.endSession**'), buttons.first().click()]);
    // The last device to sign in is first in the list.
    await expect(two).toHaveURL(/\/login/);
    await expect(buttons).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('Signed out everywhere else')).toBeVisible();
    await expect(one).toHaveURL(/\/login/);
    await expect(buttons).toHaveCount(0);
    await expect(page.getByText('This device')).toHaveCount(1);
  },
);

test(
  'a member makes their page private with a switch, and public again',
  { tag: ['@phone', '@proof'] },
  async ({ member }) => {
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
    await expect(page.getByText('Only you can see it.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Public page', checked: false })).toBeVisible();
    await page.getByRole('link', { name: 'See my page' }).click();
    await expect(page.getByText('Only you can see this page.')).toBeVisible();
    await nel.page.goto(`/member/${username}`);
    await expect(nel.page.getByText(`${username} keeps their page to themselves`)).toBeVisible();
    await page.getByRole('link', { name: 'Change it in Settings' }).click();
    await flip();
    await expect(page.getByText('Others can see your songs and solved requests.')).toBeVisible();
    await nel.page.reload();
    await expect(nel.page.getByText('Joined')).toBeVisible();
  },
);
