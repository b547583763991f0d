import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openSettings, storeSettings } from '../../../../test/notification-settings.ts';
import { server } from '../../../../test/server.ts';

const pauseSwitch = page.getByRole('switch', { name: 'Pause everything' });
const lengths = page.getByRole('radiogroup', { name: 'How long' });
const length = (name: string) => lengths.getByRole('radio', { name });
const sent = () => server.inputs('notifications.pause');

/** A Sunday. In Tokyo it is 09:00. */
const sunday = '2093-11-22T00:00:00.000Z';
const paused = { pausedUntil: sunday, timeZone: 'Asia/Tokyo' };
const farFuture = new Date(8.64e15).toISOString();

test('turning the pause on offers its lengths, and says when everything is back on', async () => {
  server.answer('notifications.pause', () => storeSettings(paused));
  await openSettings({ timeZone: 'Asia/Tokyo' });
  await expect.element(page.getByText('Push and email. The inbox stays.')).toBeVisible();
  await expect.element(lengths).not.toBeInTheDocument();
  await pauseSwitch.click();
  await expect.element(length('24 hours')).toBeChecked();
  await expect.element(page.getByText('Back on Sun Nov 22, 09:00')).toBeVisible();
  await length('Until Sunday').click();
  await expect.element(length('Until Sunday')).toBeChecked();
  await expect.poll(sent).toEqual([{ pause: 'day' }, { pause: 'sunday' }]);
});

test('a pause without an end says so, after a reload too', async () => {
  await openSettings({ pausedUntil: farFuture });
  await expect.element(page.getByText('Off until you say so. The inbox stays.')).toBeVisible();
  await expect.element(length('Until I say so')).toBeChecked();
});

test('turning the pause off hides its lengths', async () => {
  server.answer('notifications.pause', () => storeSettings({ pausedUntil: null }));
  await openSettings(paused);
  await pauseSwitch.click();
  await expect.element(pauseSwitch).not.toBeChecked();
  await expect.element(lengths).not.toBeInTheDocument();
  await expect.poll(sent).toEqual([{ pause: null }]);
});

test('a failed pause is rolled back with a toast', async () => {
  server.refuse('notifications.pause', 'unavailable', { message: 'Not now' });
  await openSettings();
  await pauseSwitch.click();
  await expect.element(page.getByText('Not now')).toBeVisible();
  await expect.element(pauseSwitch).not.toBeChecked();
  await expect.element(lengths).not.toBeInTheDocument();
});

test('while paused, push and email are disabled and the inbox is not', async () => {
  await openSettings(paused);
  await page.getByRole('button', { name: 'Customise' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Out today by push' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Out today by email' })).toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Artists you follow in the inbox' })).toBeEnabled();
});

test('a pause that has ended is not shown', async () => {
  await openSettings({ pausedUntil: '2020-01-01T00:00:00.000Z' });
  await expect.element(pauseSwitch).not.toBeChecked();
});
