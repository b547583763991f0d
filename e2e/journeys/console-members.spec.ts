import { signIn } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

test('an admin finds a member, grants early access, suspends and reinstates them', async ({
  visitor,
  member,
  admin,
}) => {
  const target = await member({ path: '/profile' });
  const { page } = await admin({ permissions: ['canManageReports'], path: '/admin/members' });
  const row = page.getByRole('row').filter({ hasText: target.email });
  await page.getByPlaceholder('Search name or email...').fill(target.email.slice(0, 12).toUpperCase());
  await row.waitFor();
  await expect(row).toContainText('0 songs · 0 favorites · 0 requests');

  const early = row.getByRole('switch', { name: 'Early access' });
  await expect(early).not.toBeChecked();
  await Promise.all([page.waitForResponse(/members\.setEarlyAccess/), early.click()]);
  await page.reload();
  await expect(early).toBeChecked();

  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Keep them in' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(row.getByText('Suspended')).toHaveCount(0);
  await row.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await row.getByText('Suspended').waitFor();

  await target.page.waitForURL('**/login');
  await target.page.getByText(/^This account is suspended\./).waitFor();
  await signIn(target.page, target.email);
  await target.page.getByText('Login failed: This account is suspended.').waitFor();

  await row.getByRole('button', { name: 'Reinstate' }).click();
  await dialog.getByRole('button', { name: 'Reinstate' }).click();
  await row.getByText('Suspended').waitFor({ state: 'detached' });
  const again = await visitor();
  await again.page.goto('/login');
  await signIn(again.page, target.email);
  await again.page.getByRole('navigation', { name: 'Main' }).waitFor();
});
