import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asAdmin, createInviteRow } from '../../../test/console-rows.ts';
import { render } from '../../../test/render.tsx';
import { emptyFavorites } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { AdminInvitesScreen } from './admin-invites-screen.tsx';

const answer = (...invites: ReturnType<typeof createInviteRow>[]) =>
  server.answer('invites.list', { invites, nextCursor: null });

test('revoking a code that another admin revoked shows a message and the current state', async () => {
  const invite = createInviteRow();
  answer(invite);
  await render(<AdminInvitesScreen />, { member: asAdmin() });
  await page.getByRole('button', { name: `Revoke ${invite.code}` }).click();
  server.refuse('invites.revoke', 'invite-gone');
  answer({ ...invite, state: 'revoked' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke code' }).click();
  await expect.element(page.getByText('This code was already used or revoked.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: invite.code });
  await expect.element(row.getByText('Revoked')).toBeVisible();
  expect(row.getByRole('button').query()).toBeNull();
});

test('the form for codes shows errors at their fields, and sends nothing', async () => {
  answer();
  server.answer('favorites.list', emptyFavorites);
  await render(<AdminInvitesScreen />, { member: asAdmin(), path: '/?create=codes' });
  const sheet = page.getByRole('dialog');
  const count = sheet.getByLabelText(/^How many/);
  await count.fill('101');
  await sheet.getByLabelText(/^Last day/).fill('2020-01-01');
  await sheet.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.element(sheet.getByText('Between 1 and 100 codes at a time')).toBeVisible();
  await expect.element(sheet.getByText('Pick a day that is still to come')).toBeVisible();
  await expect.element(count).toHaveFocus();
  expect(server.inputs('invites.mint')).toEqual([]);
});

test.for([
  { path: '/', title: 'No codes yet' },
  { path: '/?show=used', title: 'No codes found' },
])('an empty list at $path shows "$title"', async ({ path, title }) => {
  answer();
  await render(<AdminInvitesScreen />, { member: asAdmin(), path });
  await expect.element(page.getByText(title)).toBeVisible();
});

test('the list shows who invited whom, and how many songs a code carries', async () => {
  answer(createInviteRow({ createdBy: 'mara.dub', usedBy: 'daytripper', state: 'used', songCount: 5 }));
  await render(<AdminInvitesScreen />, { member: asAdmin(), size: 'desk' });
  const row = page.getByRole('row').filter({ hasText: 'abcd-efgh-jkmn' });
  await expect.element(page.getByRole('columnheader', { name: 'From' })).toBeVisible();
  for (const shown of ['mara.dub', 'daytripper', '5 songs']) await expect.element(row.getByText(shown)).toBeVisible();
});
