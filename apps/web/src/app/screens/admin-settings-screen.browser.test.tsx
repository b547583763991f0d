import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asOwner } from '../../../test/console-rows.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { AdminSettingsScreen } from './admin-settings-screen.tsx';

const open = async () => {
  server.answer('installation.read', { teasers: true, invitesPerMember: 0 });
  await render(<AdminSettingsScreen />, { member: asOwner });
  await expect.element(page.getByRole('switch', { name: 'Show a teaser to visitors' })).toBeChecked();
};

test('the switch sends only the teaser setting and keeps the response of the server', async () => {
  await open();
  server.answer('installation.set', { teasers: false, invitesPerMember: 7 });
  await page.getByRole('switch', { name: 'Show a teaser to visitors' }).click();
  await expect.element(page.getByText('A shared link shows nothing until they sign in.')).toBeVisible();
  expect(server.inputs('installation.set')).toEqual([{ teasers: false }]);
  await expect.element(page.getByLabelText('Invites per member')).toHaveValue('7');
});

test('the number of invites is refused at its field unless it is 0 to 100', async () => {
  await open();
  const count = page.getByLabelText('Invites per member');
  for (const wrong of ['101', '-1', 'two', '1.5', '']) {
    await count.fill(wrong);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Enter a number from 0 to 100')).toBeVisible();
  }
  expect(server.inputs('installation.set')).toEqual([]);
  server.answer('installation.set', { teasers: true, invitesPerMember: 100 });
  await count.fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(server.inputs('installation.set')).toEqual([{ invitesPerMember: 100 }]);
});

test('a refused change shows the stored setting again', async () => {
  await open();
  server.refuse('installation.set', 'forbidden');
  await page.getByRole('switch', { name: 'Show a teaser to visitors' }).click();
  await expect.element(page.getByText('This is not open to your account.')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Show a teaser to visitors' })).toBeChecked();
});
