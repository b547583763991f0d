import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openSettings, storeSettings } from '../../../../test/notification-settings.ts';
import { server } from '../../../../test/server.ts';
import { currentMember } from '../../../platform/session.ts';
import { deviceTimeZone } from '../send-time-zone.ts';
import { cityOf } from './format-when.ts';

const row = (name: RegExp) => page.getByRole('button', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const hourField = (name: string) => page.getByRole('combobox', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const digest = (name: string) => page.getByRole('radio', { name, exact: true });
const sent = () => server.inputs('notifications.setWhen');
const quietHours = { from: 23, to: 8, allowReleases: false };

beforeEach(() => {
  server.answer('notifications.setWhen', storeSettings);
  server.answer('notifications.setTimeZone', ({ timeZone, followsDevice = true }) => {
    storeSettings({ timeZone, followsDevice });
    return { ...currentMember()!, timeZone };
  });
});

test('a picked hour is sent, shown, and closes the sheet', async () => {
  await openSettings();
  await row(/^Release alerts at 09:00/).click();
  await expect.element(button('09:00')).toHaveAttribute('aria-pressed', 'true');
  await button('07:00').click();
  await expect.element(row(/^Release alerts at 07:00/)).toBeVisible();
  await expect.element(dialog('Release alerts at')).not.toBeInTheDocument();
  expect(sent()).toEqual([{ alertHour: 7 }]);
});

test('quiet hours start with a suggestion, and Save stores what the member chose', async () => {
  await openSettings();
  await row(/^Quiet hours.*Off/).click();
  await expect.element(hourField('From')).toHaveValue('23');
  await expect.element(button('Turn off')).toBeDisabled();
  await hourField('From').selectOptions('22:00');
  await hourField('To').selectOptions('07:00');
  await page.getByRole('switch', { name: 'Let "Out today" through' }).click();
  await button('Save').click();
  await expect.element(row(/^Quiet hours.*22:00 – 07:00/)).toBeVisible();
  await expect.element(dialog('Quiet hours')).not.toBeInTheDocument();
  expect(sent()).toEqual([{ quietHours: { from: 22, to: 7, allowReleases: true } }]);
});

test('quiet hours that start and end at the same hour cannot be saved', async () => {
  await openSettings({ quietHours });
  await row(/^Quiet hours/).click();
  await hourField('From').selectOptions('08:00');
  await expect.element(page.getByText('Pick two different hours.')).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
});

test('Turn off ends the quiet hours', async () => {
  await openSettings({ quietHours });
  await row(/^Quiet hours.*23:00 – 08:00/).click();
  await button('Turn off').click();
  await expect.element(row(/^Quiet hours.*Off/)).toBeVisible();
  await expect.element(dialog('Quiet hours')).not.toBeInTheDocument();
  expect(sent()).toEqual([{ quietHours: null }]);
});

test('the sheet stays open with its input when quiet hours cannot be saved', async () => {
  server.refuse('notifications.setWhen', 'unavailable', { message: 'Not now' });
  await openSettings({ quietHours });
  await row(/^Quiet hours/).click();
  await hourField('From').selectOptions('21:00');
  await button('Save').click();
  await expect.element(page.getByText('Not now')).toBeVisible();
  await expect.element(hourField('From')).toHaveValue('21');
});

test('the digest is chosen with one tap, and says when it comes', async () => {
  await openSettings();
  await expect.element(digest('Weekly')).toBeChecked();
  await expect.element(page.getByText('Thursdays at 18:00. Skipped when there is nothing to say.')).toBeVisible();
  await digest('Daily').click();
  await expect.element(page.getByText('Every day at 18:00. Skipped when there is nothing to say.')).toBeVisible();
  await digest('Off').click();
  await expect.element(page.getByText('Only the emails that you turned on above.')).toBeVisible();
  await expect.poll(sent).toEqual([{ digest: 'daily' }, { digest: 'off' }]);
});

test('a zone that the member searches for replaces the one of the device', async () => {
  await openSettings();
  await row(/^Time zone Follows your phone London/).click();
  await expect.element(row(/^Follow my phone/)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'Search for a city' }).fill('buenos ai');
  await row(/^Buenos Aires America/).click();
  await expect.element(row(/^Time zone Chosen by you Buenos Aires/)).toBeVisible();
  const choice = server.inputs('notifications.setTimeZone').find(({ followsDevice }) => followsDevice === false);
  expect(choice!.timeZone).toMatch(/Buenos_Aires$/);
  await expect.poll(() => currentMember()?.timeZone).toBe(choice!.timeZone);
});

test('the zone of the device is back with Follow my phone', async () => {
  await openSettings({ timeZone: 'Asia/Tokyo', followsDevice: false });
  await row(/^Time zone Chosen by you Tokyo/).click();
  await page.getByText('Follow my phone').click();
  await expect.element(row(new RegExp(`^Time zone Follows your phone ${cityOf(deviceTimeZone())}`))).toBeVisible();
  expect(server.inputs('notifications.setTimeZone')).toContainEqual({
    timeZone: deviceTimeZone(),
    followsDevice: true,
  });
});

test('a search without a result says so', async () => {
  await openSettings();
  await row(/^Time zone/).click();
  await page.getByRole('textbox', { name: 'Search for a city' }).fill('atlantis');
  await expect.element(page.getByText('No city with that name. Try one nearby.')).toBeVisible();
});
