import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test('an admin opens the console from Profile, sees only their sections, and returns', async ({ admin }) => {
  const { page } = await admin({ permissions: ['canManageReports'], path: '/profile' });
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/overview');
  const sections = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(sections).toHaveText(['Overview', 'Invite codes', 'Members', 'Reports', 'Audit log']);
  await sections.filter({ hasText: 'Audit log' }).click();
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  await expect(page.locator('nav [aria-current=page]')).toHaveText(['Audit log']);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.locator('header a[href="/profile"]').click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
});

test('the placeholder of every search box in the console fits into it', { tag: '@desk' }, async ({ admin }) => {
  const { page } = await admin({ path: null });
  for (const section of ['invites', 'members', 'songs', 'log']) {
    await page.goto(`/admin/${section}`);
    const box = page.getByRole('search').getByRole('textbox');
    await box.waitFor();
    const room = await box.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input);
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.font = style.font;
      const inner = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return inner - canvas.measureText(input.placeholder).width;
    });
    expect([section, room >= 0]).toEqual([section, true]);
  }
});

test('a member who is not an admin cannot open the console by any URL', { tag: '@phone' }, async ({ env, member }) => {
  const { page } = await member({ path: '/profile' });
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin/members');
  await page.waitForURL(`${env.address}/`);
});

test('a section without permission redirects to the overview', { tag: '@phone' }, async ({ admin }) => {
  const { page } = await admin({ permissions: [], path: null });
  await page.goto('/admin/admins');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/overview');
});

test(
  'granted and revoked permissions change an open screen at once, and a removed admin returns to Home',
  { tag: '@phone' },
  async ({ env, admin }) => {
    const owner = await admin({ path: null });
    const { page, id } = await admin({ permissions: [] });
    const nav = page.getByRole('navigation', { name: 'Admin' });
    await nav.getByRole('link', { name: 'Overview' }).waitFor();
    const call = (procedure: string, data: object) => owner.context.request.post(`/api/trpc/${procedure}`, { data });
    await call('admins.setPermissions', { memberId: id, permissions: { canManageAdmins: true } });
    await nav.getByRole('link', { name: 'Admins' }).click();
    await page.getByRole('heading', { name: 'Admins' }).waitFor();
    await call('admins.setPermissions', { memberId: id, permissions: { canManageAdmins: false } });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await call('admins.remove', { memberId: id });
    await page.waitForURL(`${env.address}/`);
  },
);

test("only an admin's browser fetches the code of the console", { tag: '@phone' }, async ({ member, admin }) => {
  const fetched = async ({ page }: { page: Page }, path: string, landmark: string) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByText(landmark, { exact: true }).first().waitFor();
    return asked.flatMap((url) => /assets\/(console|admin)-/.exec(url)?.[1] ?? []);
  };
  const plainMember = await member({ path: null });
  expect(await fetched(plainMember, '/profile', 'Sign Out')).toEqual([]);
  const owner = await admin({ path: null });
  expect(new Set(await fetched(owner, '/admin/members', owner.email))).toEqual(new Set(['console', 'admin']));
});
