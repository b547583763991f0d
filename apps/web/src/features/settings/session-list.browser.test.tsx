import type { OpenSession } from '@dubplate/domain/settings/settings.schema.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../../test/members.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { SessionList } from './session-list.tsx';

const session = (words: string, current = false): OpenSession => ({
  id: newId(),
  device: { kind: 'computer', words },
  lastUsedAt: new Date().toISOString(),
  current,
});
const [here, laptop, phone] = [session('Firefox on Linux', true), session('Chrome on Windows'), session('Safari')];
const laptopButton = page.getByRole('button', { name: 'Sign out: Chrome on Windows, just now' });
const phoneButton = page.getByRole('button', { name: 'Sign out: Safari, just now' });
const everywhere = page.getByRole('button', { name: 'Sign out everywhere else' });

async function open(): Promise<void> {
  server.answer('settings.sessions', [here, laptop, phone]);
  await render(<SessionList />);
  await expect.element(page.getByText('This device')).toBeVisible();
}

test('removes an ended session at once, and shows it again when the call fails', async () => {
  await open();
  server.disconnect('settings.endSession');
  const release = server.hold('settings.endSession');
  await laptopButton.click();
  await expect.element(laptopButton).not.toBeInTheDocument();
  await expect.element(phoneButton).toBeVisible();
  // The focused button is gone, so the list has the focus.
  await expect.element(page.getByRole('group', { name: 'Where you are signed in' })).toHaveFocus();
  release();
  await expect.element(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect.element(laptopButton).toBeVisible();
  expect(server.inputs('settings.endSession')).toEqual([{ id: laptop.id }]);
});

test('signs out everywhere else, and keeps this device', async () => {
  await open();
  server.answer('settings.endOtherSessions', undefined);
  await everywhere.click();
  await expect.element(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect.element(page.getByText('This device')).toBeVisible();
  await expect.element(laptopButton).not.toBeInTheDocument();
  await expect.element(phoneButton).not.toBeInTheDocument();
  await expect.element(everywhere).not.toBeInTheDocument();
});

test('offers a retry when the sessions do not load', async () => {
  server.disconnect('settings.sessions');
  await render(<SessionList />);
  await expect.element(page.getByText(/^That did not load/)).toBeVisible();
  server.answer('settings.sessions', [here]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('This device')).toBeVisible();
});
