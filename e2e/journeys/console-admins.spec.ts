import type { Page } from '@playwright/test';
import { type Actors, type Size } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

/** On phones, the switches of an admin are inside their card. */
async function openCard(page: Page, size: Size, username: string): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: username }).click();
}

const verify = (actors: Actors, email: string) =>
  actors.env.db.updateTable('members').set({ email_verified: true }).where('email', '=', email).execute();

test(
  'an admin adds another admin, changes their permissions and removes them; the log describes it',
  { tag: '@proof' },
  async ({ size, actors, member, admin }) => {
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
  },
);
