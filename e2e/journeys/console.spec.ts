import { expect, test } from '../support/test.ts';

test('an admin opens the console from Profile, sees only their sections, and returns', async ({ admin }) => {
  const { page } = await admin({ permissions: ['canManageReports'], path: '/profile' });
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await expect(page).toHaveURL(/\/admin\/overview$/);
  const sections = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(sections).toHaveText(['Overview', 'Invite codes', 'Members', 'Reports', 'Audit log']);
  await sections.filter({ hasText: 'Audit log' }).click();
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  await expect(page.locator('nav [aria-current=page]')).toHaveText(['Audit log']);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.locator('header a[href="/profile"]').click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
});

test(
  'granted and revoked permissions change an open screen at once, and a removed admin returns to Home',
  { tag: '@phone' },
  async ({ env, admin }) => {
    const owner = await admin({ path: null });
    const { page, id } = await admin({ permissions: [], path: null });
    // A section without permission redirects to the overview.
    await page.goto('/admin/admins');
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/overview$/);
    const nav = page.getByRole('navigation', { name: 'Admin' });
    const call = (procedure: string, data: object) => owner.context.request.post(`/api/trpc/${procedure}`, { data });
    await call('admins.setPermissions', { memberId: id, permissions: { canManageAdmins: true } });
    await nav.getByRole('link', { name: 'Admins' }).click();
    await page.getByRole('heading', { name: 'Admins' }).waitFor();
    await call('admins.setPermissions', { memberId: id, permissions: { canManageAdmins: false } });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await call('admins.remove', { memberId: id });
    await expect(page).toHaveURL(`${env.address}/`);
    // A member who is not an admin finds no link to the console, and its URL redirects to Home.
    await page.goto('/admin/members');
    await expect(page).toHaveURL(`${env.address}/`);
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  },
);
