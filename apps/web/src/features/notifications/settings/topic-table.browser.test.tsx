import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSettings, openSettings, storeSettings } from '../../../../test/notification-settings.ts';
import { server } from '../../../../test/server.ts';

const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const { channels } = createSettings();
const sent = () => server.inputs('notifications.setChannel');

beforeEach(() => {
  server.answer('notifications.setChannel', ({ topic, channel, on }) =>
    storeSettings({ channels: { ...channels, [topic]: { ...channels[topic], [channel]: on } } }),
  );
});

test('a tap on a cell sends its topic and channel', async () => {
  await openSettings();
  await expect.element(box('A date moved by push')).not.toBeChecked();
  await box('A date moved by push').click();
  await expect.element(box('A date moved by push')).toBeChecked();
  await expect.poll(sent).toEqual([{ topic: 'dates', channel: 'push', on: true }]);
  await box('A date moved by push').click();
  await expect.poll(() => sent().at(-1)).toEqual({ topic: 'dates', channel: 'push', on: false });
  await expect.element(box('A date moved by push')).not.toBeChecked();
});

test('a cell changes before the server answers, and changes back with a toast when it fails', async () => {
  const release = server.hold('notifications.setChannel');
  server.refuse('notifications.setChannel', 'unavailable', { message: 'Not now' });
  await openSettings();
  await box('Out today by email').click();
  await expect.element(box('Out today by email')).not.toBeChecked();
  release();
  await expect.element(page.getByText('Not now')).toBeVisible();
  await expect.element(box('Out today by email')).toBeChecked();
});

test('taps on two cells are both shown, and sent one after the other', async () => {
  const release = server.hold('notifications.setChannel');
  await openSettings();
  await box('Out today by push').click();
  await box('Out today by email').click();
  await expect.element(box('Out today by push')).not.toBeChecked();
  await expect.element(box('Out today by email')).not.toBeChecked();
  expect(sent()).toEqual([{ topic: 'out', channel: 'push', on: false }]);
  const off = { push: false, email: false, inbox: true };
  server.answer('notifications.setChannel', ({ channel }) =>
    storeSettings({ channels: { ...channels, out: channel === 'push' ? { ...off, email: true } : off } }),
  );
  release();
  await expect.poll(sent).toHaveLength(2);
  await expect.element(box('Out today by email')).not.toBeChecked();
  await expect.element(box('Out today by push')).not.toBeChecked();
});

test('the inbox of a topic is always on and no control, except for artists', async () => {
  await openSettings();
  await expect.element(box('Artists you follow in the inbox')).toBeChecked();
  expect(page.getByRole('checkbox').elements()).toHaveLength(13);
  expect(page.getByRole('img', { name: 'Always on' }).elements()).toHaveLength(5);
  await expect.element(page.getByText('A check without a box is always on.')).toBeVisible();
});

test('push and email of artists need their inbox', async () => {
  await openSettings();
  await box('Artists you follow in the inbox').click();
  await expect.element(box('Artists you follow by push')).toBeDisabled();
  await expect.element(box('Artists you follow by email')).toBeDisabled();
  await expect.element(box('Your uploads by push')).toBeEnabled();
});

test.each(['phone', 'desk'] as const)('on a %s, a cell is a target of at least 52 x 64 px', async (size) => {
  await openSettings({}, size);
  await expect.element(box('Your uploads by push')).toBeVisible();
  const sizes = page
    .getByRole('checkbox')
    .elements()
    .map((found) => found.getBoundingClientRect());
  expect(Math.min(...sizes.map(({ width }) => width))).toBeGreaterThanOrEqual(52);
  expect(Math.min(...sizes.map(({ height }) => height))).toBeGreaterThanOrEqual(64);
});

test('the space key toggles the focused cell', async () => {
  await openSettings();
  await expect.element(box('Out today by push')).toBeVisible();
  (box('Out today by push').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(sent).toEqual([{ topic: 'out', channel: 'push', on: false }]);
});
