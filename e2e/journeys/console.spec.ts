import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { admin, member } from '../support/actors.ts';
import { everySize } from '../support/browser.ts';
import { setUpTests } from '../support/environment.ts';

const setup = setUpTests();

describe.each(everySize)('at %s size', (size) => {
  test('an admin finds the console from Profile, sees only what they may, and comes back', async () => {
    const { page } = await admin(setup, size, { permissions: ['canManageReports'], path: '/profile' });
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/overview');
    const sections = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    expect(await sections.allTextContents()).toEqual(['Overview', 'Invite codes', 'Members', 'Reports', 'Audit log']);
    await sections.filter({ hasText: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    expect(await page.locator('nav [aria-current=page]').allTextContents()).toEqual(['Audit log']);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await page.locator('header a[href="/profile"]').click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  });
});

test('the placeholder of every search box in the console fits into it', async () => {
  const { page } = await admin(setup, 'desk', { path: null });
  for (const section of ['invites', 'members', 'songs', 'log']) {
    await page.goto(`/admin/${section}`);
    const box = page.getByRole('search').getByRole('textbox');
    await box.waitFor();
    const room = await box.evaluate((input: HTMLInputElement) => {
      const style = getComputedStyle(input);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = style.font;
      const inner = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return inner - pen.measureText(input.placeholder).width;
    });
    expect([section, room >= 0]).toEqual([section, true]);
  }
});

test('a member who is no admin has no way in, whatever address they open', async () => {
  const { page } = await member(setup, 'phone', { path: '/profile' });
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  await page.goto('/admin/members');
  await page.waitForURL(`${setup.env.address}/`);
});

test('a section somebody may not open leads to the overview', async () => {
  const { page } = await admin(setup, 'phone', { permissions: [], path: null });
  await page.goto('/admin/admins');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/overview');
});

test('what is granted or taken shows at once on an open screen, and the way out is the way home', async () => {
  const owner = await admin(setup, 'phone', { path: null });
  const { page, id } = await admin(setup, 'phone', { permissions: [] });
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await nav.getByRole('link', { name: 'Overview' }).waitFor();
  const call = (procedure: string, data: object) => owner.context.request.post(`/api/trpc/${procedure}`, { data });
  await call('admins.setPermissions', { memberId: id, permissions: { canManageAdmins: true } });
  await nav.getByRole('link', { name: 'Admins' }).click();
  await page.getByRole('heading', { name: 'Admins' }).waitFor();
  await call('admins.setPermissions', { memberId: id, permissions: { canManageAdmins: false } });
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await call('admins.remove', { memberId: id });
  await page.waitForURL(`${setup.env.address}/`);
});

test('nobody but an admin fetches the code of the console', async () => {
  const fetched = async ({ page }: { page: Page }, path: string, landmark: string) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByText(landmark, { exact: true }).first().waitFor();
    return asked.flatMap((url) => /assets\/(console|admin)-/.exec(url)?.[1] ?? []);
  };
  const somebody = await member(setup, 'phone', { path: null });
  expect(await fetched(somebody, '/profile', 'Sign Out')).toEqual([]);
  const owner = await admin(setup, 'phone', { path: null });
  expect(new Set(await fetched(owner, '/admin/members', owner.email))).toEqual(new Set(['console', 'admin']));
});
