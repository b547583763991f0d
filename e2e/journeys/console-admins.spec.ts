import { type Actors, type Size } from '../support/actors.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** On phones, the switches of an admin are inside their card. */
async function openCard(page: Page, size: Size, username: string): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: username }).click();
}

const verify = (actors: Actors, email: string) =>
  actors.env.db.updateTable('members').set({ email_verified: true }).where('email', '=', email).execute();

test('an admin adds another admin, changes their permissions and removes them; the log describes it', async ({
  size,
  actors,
  member,
  admin,
}) => {
  const { page } = await admin({ path: '/admin/admins' });
  const tess = await member({ path: '/profile' });
  await verify(actors, tess.email);

  await page.getByRole('button', { name: 'Add admin' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Email').fill('nobody@dubplate.example');
  await sheet.getByRole('button', { name: 'Add admin' }).click();
  await sheet.getByText('User not found').waitFor();
  await sheet.getByLabel('Email').fill(tess.email);
  await sheet.getByRole('switch', { name: 'Manage reports' }).click();
  await sheet.getByRole('button', { name: 'Add admin' }).click();
  await sheet.waitFor({ state: 'detached' });
  await tess.page.getByRole('link', { name: 'Admin' }).waitFor();

  await openCard(page, size, tess.username);
  const permission = (name: string) => page.getByRole('switch', { name: `${name} for ${tess.username}` });
  await expect(permission('Manage reports')).toBeChecked();
  await Promise.all([page.waitForResponse(/admins\.setPermissions/), permission('Bulk import').click()]);
  await page.reload();
  await openCard(page, size, tess.username);
  await permission('Bulk import').waitFor();
  await expect(permission('Bulk import')).toBeChecked();

  const remove = size === 'phone' ? 'Remove admin' : `Remove ${tess.username} as admin`;
  await page.getByRole('button', { name: remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove admin' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await permission('Bulk import').waitFor({ state: 'detached' });
  await tess.page.getByRole('link', { name: 'Admin' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByPlaceholder('Search admin or member...').fill(tess.username);
  const rows = page.getByRole('row').filter({ hasText: tess.username });
  await rows.filter({ hasText: 'Removed admin' }).waitFor();
  const logTexts = (await rows.allTextContents()).map((text) => text.replace(/^\d\d:\d\d/, ''));
  expect(logTexts.map((text) => text.slice(text.indexOf(tess.username)))).toEqual([
    `${tess.username}Manage reports, Bulk import`,
    `${tess.username}Bulk import: off → on`,
    `${tess.username}Manage reports`,
  ]);
  await page.getByRole('rowheader', { name: 'Today' }).waitFor();
  await page.getByRole('radio', { name: 'Songs' }).click();
  await page.getByText('Nothing found').waitFor();
});

test(
  'an admin cannot grant permissions they do not hold, or change the owner or themselves',
  { tag: '@desk' },
  async ({ admin }) => {
    const owner = await admin({ role: 'super_admin', path: null });
    const peer = await admin({ permissions: ['canBulkImport', 'canManageReports'], path: null });
    const { page, username } = await admin({
      permissions: ['canManageAdmins', 'canManageReports'],
      path: '/admin/admins',
    });
    const switches = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('switch');
    await switches(peer.username).first().waitFor();
    await expect(switches(owner.username)).toHaveCount(0);
    const enabled = async (name: string) => Promise.all((await switches(name).all()).map((each) => each.isEnabled()));
    expect(await enabled(peer.username)).toEqual([true, false, true, false, false]);
    expect(await enabled(username)).toEqual([false, false, false, false, false]);
    for (const name of [owner.username, peer.username, username]) {
      await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Add admin' }).click();
    const offered = page.getByRole('dialog').getByRole('switch');
    await offered.first().waitFor();
    await expect(offered).toHaveCount(2);
  },
);

test('a member with an unconfirmed email cannot become an admin', { tag: '@phone' }, async ({ member, admin }) => {
  const { page } = await admin({ path: null });
  await page.goto('/admin/admins?add=admin');
  const { email } = await member({ path: null });
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add admin' }).click();
  await sheet.getByText('Enter their email').waitFor();
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByRole('button', { name: 'Add admin' }).click();
  await sheet.getByText('They have not confirmed their email yet.').waitFor();
});
