import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createMember } from '../../../test/members.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { DeleteAccount } from './delete-account.tsx';

const row = page.getByRole('button', { name: /^Delete account/ });
const dialog = page.getByRole('alertdialog');
const name = page.getByLabelText('Your display name');

const open = async (values: Parameters<typeof createMember>[0] = {}) => {
  await render(<DeleteAccount member={createMember(values)} />);
  await row.click();
};

test('asks twice, and compares the typed name before it calls the server', async () => {
  await open();
  await expect.element(page.getByText('You are signed out everywhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await row.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('2 of 2')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('daytripper{Enter}');
  await expect.element(name).toHaveAccessibleDescription(/^That is not the name of this account/);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.inputs('ownData.deleteAccount')).toEqual([]);
});

test('keeps the dialog with the error when the server fails', async () => {
  await open();
  await page.getByRole('button', { name: 'Continue' }).click();
  server.disconnect('ownData.deleteAccount');
  await name.fill('nightowl');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription('Network error. Please check your connection.');
  expect(server.inputs('ownData.deleteAccount')).toEqual([{ username: 'nightowl' }]);
});

test('tells the owner why the account stays', async () => {
  await open({ admin: { role: 'super_admin', permissions: [] } });
  await expect.element(page.getByText(/^You run this place/)).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
