import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asAdmin, asFullAdmin, createAdminRow } from '../../../test/console-rows.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { AdminAdminsScreen } from './admin-admins-screen.tsx';

const switches = (username: string) =>
  page.getByRole('row').filter({ hasText: username }).getByRole('switch').elements() as HTMLInputElement[];
const isEnabled = (element: HTMLInputElement) =>
  !element.disabled && element.getAttribute('aria-disabled') !== 'true' && !element.hasAttribute('data-disabled');

test('an admin cannot grant permissions they do not hold, or change the owner or themselves', async () => {
  const viewer = asAdmin('canManageAdmins', 'canManageReports');
  const release = server.hold('admins.list');
  const { member } = await render(<AdminAdminsScreen />, { member: viewer, size: 'desk' });
  server.answer('admins.list', [
    createAdminRow({ username: 'the owner', admin: { role: 'super_admin', permissions: [] } }),
    createAdminRow({ username: 'peer', admin: { role: 'admin', permissions: ['canBulkImport', 'canManageReports'] } }),
    createAdminRow({ id: member!.id, username: 'nightowl', ...viewer }),
  ]);
  release();
  await expect.poll(() => switches('peer').map(isEnabled)).toEqual([true, false, true, false, false]);
  expect(switches('nightowl').map(isEnabled)).toEqual([false, false, false, false, false]);
  expect(switches('the owner')).toEqual([]);
  expect(page.getByRole('button', { name: /^Remove/ }).query()).toBeNull();
  await page.getByRole('button', { name: 'Add admin' }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('switch').elements().length).toBe(2);
});

test('the sheet shows at its field why an admin cannot be added, until the admin types', async () => {
  server.answer('admins.list', []);
  server.refuse('admins.add', 'member-unconfirmed');
  await render(<AdminAdminsScreen />, { member: asFullAdmin, path: '/?add=admin' });
  const sheet = page.getByRole('dialog');
  const email = sheet.getByLabelText('Email');
  const add = sheet.getByRole('button', { name: 'Add admin' });
  await add.click();
  await expect.element(sheet.getByText('Enter their email')).toBeVisible();
  await email.fill('nightowl');
  await add.click();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  expect(server.inputs('admins.add')).toEqual([]);
  await email.fill('nightowl@example.com');
  await add.click();
  await expect.element(sheet.getByText(/^They have not confirmed their email yet\./)).toBeVisible();
  expect(server.inputs('admins.add')).toEqual([{ email: 'nightowl@example.com', permissions: [] }]);
  await email.fill('nightowl@example.org');
  await expect.element(email).not.toHaveAttribute('aria-invalid', 'true');
});

test('a list that did not load has a retry', async () => {
  server.disconnect('admins.list');
  await render(<AdminAdminsScreen />, { member: asFullAdmin });
  await expect.element(page.getByText(/^That did not load\./)).toBeVisible();
  server.answer('admins.list', [createAdminRow()]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: /^daytripper/ })).toBeVisible();
});
