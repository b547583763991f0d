import { expect, test } from '../support/test.ts';
import { signIn } from '../support/actors.ts';

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

test(
  'an admin without canManageReports cannot suspend members, and no admin can suspend themselves',
  { tag: '@phone' },
  async ({ admin }) => {
    const { page, email } = await admin({ permissions: ['canManageReports'], path: '/admin/members' });
    await page.getByPlaceholder('Search name or email...').fill(email);
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('switch').waitFor();
    await expect(row.getByRole('button')).toHaveCount(0);
    const other = await admin({ permissions: [], path: '/admin/members' });
    await other.page.getByRole('switch').first().waitFor();
    await expect(other.page.getByRole('button', { name: /^Suspend/ })).toHaveCount(0);
  },
);

test('a switch that cannot be saved reverts and shows why', { tag: '@phone' }, async ({ admin }) => {
  const { page, email } = await admin({ permissions: [], path: '/admin/members' });
  await page.getByPlaceholder('Search name or email...').fill(email);
  const early = page.getByRole('row').filter({ hasText: email }).getByRole('switch');
  await early.waitFor();
  await page.route('**/members.setEarlyAccess**', (route) => route.abort());
  await early.click();
  await page.getByText('Network error. Please check your connection.').waitFor();
  await expect(early).not.toBeChecked();
});

test(
  'an empty search shows a message, and a list that did not load has a retry',
  { tag: '@phone' },
  async ({ admin }) => {
    const { page } = await admin({ permissions: [], path: '/admin/members?q=nobody+has+this' });
    await page.getByText('Nobody found').waitFor();
    await page.route('**members.list**', (route) => route.abort());
    await page.goto('/admin/members');
    await page.getByText('That did not load.').waitFor();
    await page.unroute('**members.list**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'Members' }).waitFor();
  },
);
