import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asAdmin, createMemberRow } from '../../../test/console-rows.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { AdminMembersScreen } from './admin-members-screen.tsx';

const answer = (...members: ReturnType<typeof createMemberRow>[]) =>
  server.answer('members.list', { members, nextCursor: null });

test('a switch shows the new value at once, and reverts with a message when the server cannot be reached', async () => {
  answer(createMemberRow({ earlyAccess: false }));
  await render(<AdminMembersScreen />, { member: asAdmin() });
  const early = page.getByRole('switch', { name: 'Early access for daytripper' });
  await expect.element(early).not.toBeChecked();
  const release = server.hold('members.setEarlyAccess');
  server.disconnect('members.setEarlyAccess');
  await early.click();
  await expect.element(early).toBeChecked();
  release();
  await expect.element(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect.element(early).not.toBeChecked();
});

test('names the member whose invite a member joined with', async () => {
  answer(createMemberRow({ invitedBy: 'mara.dub' }));
  await render(<AdminMembersScreen />, { member: asAdmin() });
  await expect.element(page.getByText('by mara.dub')).toBeVisible();
});

test('only an admin with canManageReports can suspend members, and never themselves', async () => {
  const release = server.hold('members.list');
  const { member } = await render(<AdminMembersScreen />, { member: asAdmin('canManageReports') });
  answer(createMemberRow(), createMemberRow({ id: member!.id, username: 'nightowl' }));
  release();
  await expect.element(page.getByRole('button', { name: 'Suspend daytripper' })).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Early access for nightowl' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Suspend nightowl' }).query()).toBeNull();
});

test('an admin without canManageReports cannot suspend members', async () => {
  answer(createMemberRow());
  await render(<AdminMembersScreen />, { member: asAdmin('canBulkImport') });
  await expect.element(page.getByRole('switch', { name: 'Early access for daytripper' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Suspend/ }).query()).toBeNull();
});

test('an empty search shows a message', async () => {
  answer();
  await render(<AdminMembersScreen />, { member: asAdmin(), path: '/?q=elephant' });
  await expect.element(page.getByText('Nobody found')).toBeVisible();
  expect(server.inputs('members.list')).toEqual([{ query: 'elephant' }]);
});

test('a list that did not load has a retry', async () => {
  server.disconnect('members.list');
  await render(<AdminMembersScreen />, { member: asAdmin() });
  await expect.element(page.getByText(/^That did not load\./)).toBeVisible();
  answer(createMemberRow());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('table', { name: 'Members' })).toBeVisible();
});
