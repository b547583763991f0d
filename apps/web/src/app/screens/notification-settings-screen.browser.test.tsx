import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createSettings, openSettings } from '../../../test/notification-settings.ts';
import { renderApp } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { recordReachable } from '../../platform/connection.ts';

const heading = page.getByRole('heading', { name: 'Notifications', level: 1 });
const important = page.getByRole('radio', { name: /^Important/ });

function answerSettings(): void {
  server.answer('notifications.settings', createSettings());
  server.answer('calendar.read', null);
}

test('the settings link to the settings of notifications', async () => {
  answerSettings();
  server.answer('settings.sessions', []);
  server.answer('settings.read', { password: true, google: false });
  const { address } = await renderApp('/profile/settings');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect.element(heading).toBeVisible();
  expect(address()).toBe('/profile/notifications');
});

test('the inbox links to the settings of notifications', async () => {
  answerSettings();
  server.answer('notifications.list', { entries: [], nextCursor: null });
  await renderApp('/inbox');
  await page.getByRole('button', { name: 'Notification settings' }).click();
  await expect.element(heading).toBeVisible();
});

test('a skeleton is shown until the settings are loaded', async () => {
  const release = server.hold('notifications.settings');
  await openSettings();
  await expect.element(page.getByText('Loading your settings...')).toBeInTheDocument();
  release();
  await expect.element(important).toBeVisible();
});

test('settings that did not load can be loaded again', async () => {
  server.refuse('notifications.settings', 'unexpected');
  server.answer('calendar.read', null);
  await renderApp('/profile/notifications');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  answerSettings();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(important).toBeVisible();
});

test('offline, controls that need the server are disabled with the reason', async () => {
  await openSettings({ pausedUntil: '2093-11-22T00:00:00.000Z' });
  await page.getByRole('button', { name: 'Customise' }).click();
  const artists = page.getByRole('checkbox', { name: 'Artists you follow in the inbox' });
  const makeAddress = page.getByRole('button', { name: 'Get calendar link' });
  await expect.element(makeAddress).toBeVisible();
  recordReachable(false);
  for (const control of [artists, makeAddress, page.getByRole('switch', { name: 'Pause everything' })]) {
    await expect.element(control).toHaveAttribute('aria-disabled', 'true');
    await expect.element(control).toHaveAttribute('title', "You're offline");
  }
  await expect.element(page.getByRole('button', { name: /^Quiet hours/ })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('radio', { name: 'Daily' })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: 'A week' })).toBeDisabled();
  (artists.element() as HTMLElement).click();
  expect(server.inputs('notifications.setChannel')).toEqual([]);
  recordReachable(true);
  await expect.element(artists).not.toHaveAttribute('aria-disabled');
});
