import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSettings, openGrid, openSettings, storeSettings } from '../../../../test/notification-settings.ts';
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
  await openGrid();
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
  await openGrid();
  await box('Out today by email').click();
  await expect.element(box('Out today by email')).not.toBeChecked();
  release();
  await expect.element(page.getByText('Not now')).toBeVisible();
  await expect.element(box('Out today by email')).toBeChecked();
});

test('taps on two cells are both shown, and sent one after the other', async () => {
  const release = server.hold('notifications.setChannel');
  await openGrid();
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
  await openGrid();
  await expect.element(box('Artists you follow in the inbox')).toBeChecked();
  expect(page.getByRole('checkbox').elements()).toHaveLength(13);
  expect(page.getByRole('img', { name: 'Always on' }).elements()).toHaveLength(5);
  await expect.element(page.getByText('A check without a box is always on.')).toBeVisible();
});

test('push and email of artists need their inbox', async () => {
  await openGrid();
  await box('Artists you follow in the inbox').click();
  await expect.element(box('Artists you follow by push')).toBeDisabled();
  await expect.element(box('Artists you follow by email')).toBeDisabled();
  await expect.element(box('Your uploads by push')).toBeEnabled();
});

test.each(['phone', 'desk'] as const)('on a %s, a cell is a target of at least 52 x 64 px', async (size) => {
  await openGrid(size);
  await expect.element(box('Your uploads by push')).toBeVisible();
  const sizes = page
    .getByRole('checkbox')
    .elements()
    .map((found) => found.getBoundingClientRect());
  expect(Math.min(...sizes.map(({ width }) => width))).toBeGreaterThanOrEqual(52);
  expect(Math.min(...sizes.map(({ height }) => height))).toBeGreaterThanOrEqual(64);
});

test('the space key toggles the focused cell', async () => {
  await openGrid();
  await expect.element(box('Out today by push')).toBeVisible();
  (box('Out today by push').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(sent).toEqual([{ topic: 'out', channel: 'push', on: false }]);
});

const level = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

test('a level is sent in one call, and the grid follows it', async () => {
  const all = { push: true, email: true, inbox: true };
  server.answer('notifications.setLevel', () =>
    storeSettings({
      channels: {
        out: all,
        dates: all,
        'own-requests': all,
        'followed-requests': all,
        artists: all,
        uploads: all,
      },
    }),
  );
  await openSettings();
  await expect.element(level('Important')).toBeChecked();
  await expect.element(box('Out today by push')).not.toBeInTheDocument();
  await level('Everything').click();
  await expect.element(level('Everything')).toBeChecked();
  await expect.poll(() => server.inputs('notifications.setLevel')).toEqual([{ level: 'everything' }]);
  await page.getByRole('button', { name: 'Customise' }).click();
  await expect.element(box('A date moved by push')).toBeChecked();
  await expect.element(box('Your uploads by email')).toBeChecked();
  expect(sent()).toEqual([]);
});

test('a mix that is no level is Custom, with the grid open, which stays open once a level is complete', async () => {
  await openSettings({ channels: { ...channels, dates: { push: true, email: false, inbox: true } } });
  await expect.element(level('Custom')).toBeChecked();
  await box('A date moved by push').click();
  await expect.element(level('Important')).toBeChecked();
  await expect.element(level('Custom')).not.toBeInTheDocument();
  await expect.element(box('A date moved by push')).toBeVisible();
});
