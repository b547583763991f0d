import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import type { NotificationSettings } from '@dubplate/domain/notifications/settings.ts';
import type { Dated } from '@dubplate/domain/songs/release-date.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, gone, shown } from '../../../../test/find.ts';
import { render } from '../../../../test/render.tsx';
import { createRequestDetail } from '../../../../test/request-rows.ts';
import { server } from '../../../../test/server.ts';
import { repairPush } from '../../../platform/push-browser.ts';
import { pushOffer } from '../../../platform/offers.ts';
import { queries } from '../../../platform/queries.ts';
import { RowGroup } from '../../../ui/lists/row-group.tsx';
import { AskSheet } from './ask-sheet.tsx';
import { PushSwitch } from './push-switch.tsx';
import { TellMe } from './tell-me.tsx';

const publicKey = 'BAdnaVeQmH';
const keys = { p256dh: 'browser-key==', auth: 'secret==' };
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/abc';

const solvedSheet = page.getByRole('dialog', { name: "Tell me when it's solved" });
const outSheet = page.getByRole('dialog', { name: "Tell me when it's out" });
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

/** What the fake browser does. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  isSubscribed: false,
  asked: 0,
};

const settings = { alertHour: 9, quietHours: { from: 23, to: 8, allowReleases: true } } as NotificationSettings;

beforeEach(() => {
  Object.assign(browser, { permission: 'default', answer: 'granted', isSubscribed: false, asked: 0 });
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => !(browser.isSubscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
    subscribe: async () => ((browser.isSubscribed = true), subscription),
  };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => browser.permission);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    browser.asked += 1;
    return (browser.permission = browser.answer);
  });
  server.answer('notifications.pushKey', { publicKey });
  server.answer('notifications.settings', settings);
  server.answer('notifications.subscribe', { on: true });
  server.answer('notifications.unsubscribe', { on: false });
  server.answer('notifications.devices', []);
});
afterEach(() => {
  pushOffer.write(null);
  queries.clear();
});

const open = (values: Parameters<typeof createRequestDetail>[0] = {}, member: Partial<CurrentMember> = {}) =>
  render(
    <>
      <TellMe request={createRequestDetail({ title: 'Closing track', voted: true, solved: false, ...values })} />
      <AskSheet />
    </>,
    { member },
  );

const offerRelease = (values: Dated = { releaseDate: '2999-03-31' }) =>
  pushOffer.write({ title: 'Salt Circuit', artists: ['Orla Venn'], ...values });

test('the browser is asked only after "Turn on", and then the member is told', async () => {
  await open();
  await button("Tell me when it's solved").click();
  await expect.element(solvedSheet).toBeVisible();
  await shown('You voted: Closing track');
  await expect.element(page.getByText('Silent from 23:00 to 08:00.')).toBeVisible();
  await shown('Say no and it waits under the bell instead.');
  expect(browser.asked).toBe(0);
  await button('Turn on').click();
  await shown("On. One message when it's named.");
  await gone(solvedSheet);
  await shown("You'll be told");
  expect(browser.asked).toBe(1);
  expect(server.inputs('notifications.subscribe')).toEqual([{ endpoint, p256dh: 'browser-key', auth: 'secret' }]);
});

test('the sheet says nothing about quiet hours that the member does not have', async () => {
  server.answer('notifications.settings', { ...settings, quietHours: null });
  await open();
  await button("Tell me when it's solved").click();
  await shown('Say no and it waits under the bell instead.');
  await gone(page.getByText(/Silent from/));
});

test.each([
  ['without a vote', { voted: false }],
  ['once the request is solved', { solved: true }],
])('there is no line %s', async (_when, values) => {
  await open(values);
  await expect.poll(() => document.body.textContent).not.toContain('Tell me');
});

test('there is no line if the server sends no push', async () => {
  server.answer('notifications.pushKey', { publicKey: null });
  await open();
  await expect.poll(() => server.inputs('notifications.pushKey')).toHaveLength(1);
  await gone(button("Tell me when it's solved"));
});

test('after a heart, "Not now" is not asked again for 30 days, and a tap on the line still asks', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await open();
  offerRelease();
  await expect.element(outSheet).toBeVisible();
  await shown('Out today: Salt Circuit');
  await shown('Every song you heart, one message a day.');
  await button('Not now').click();
  await gone(outSheet);
  expect(browser.asked).toBe(0);

  vi.setSystemTime(Date.now() + 29 * 86_400_000);
  offerRelease();
  await expect.poll(() => pushOffer.read()).toBeNull();
  await gone(outSheet);
  await button("Tell me when it's solved").click();
  await expect.element(solvedSheet).toBeVisible();
  await button('Close').click();
  await gone(solvedSheet);

  vi.setSystemTime(Date.now() + 2 * 86_400_000);
  offerRelease();
  await expect.element(outSheet).toBeVisible();
});

test.each<[string, Dated]>([
  ['that is out', { releaseDate: '2020-01-01' }],
  ['of a month', { releaseDate: '2999-03-31', releasePrecision: 'month' }],
])('after a heart of a song %s, the member is not asked: no morning would have a message', async (_which, values) => {
  await open();
  offerRelease(values);
  await expect.poll(() => pushOffer.read()).toBeNull();
  await gone(outSheet);
  offerRelease();
  await expect.element(outSheet).toBeVisible();
});

test('a member who has push on is not asked', async () => {
  await open();
  await button("Tell me when it's solved").click();
  await button('Turn on').click();
  await shown("You'll be told");
  offerRelease();
  await expect.poll(() => pushOffer.read()).toBeNull();
  await gone(outSheet);
});

test('a refusal shows the steps, and "Check again" goes on after the member changed it', async () => {
  browser.answer = 'denied';
  await open();
  await button("Tell me when it's solved").click();
  await button('Turn on').click();
  await shown('Your phone says no');
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1Tap the sign to the left of the address',
    '2Open Permissions, then Notifications',
    '3Choose Allow and come back',
  ]);
  expect(server.inputs('notifications.subscribe')).toEqual([]);
  browser.permission = 'default';
  await button('Check again').click();
  await expect.element(button('Turn on')).toBeVisible();
});

test('"Email me instead" turns email on for that topic', async () => {
  browser.permission = 'denied';
  server.answer('notifications.setChannel', settings);
  await open();
  await button("Tell me when it's solved").click();
  await button('Email me instead').click();
  await shown("On. We'll email you.");
  expect(server.inputs('notifications.setChannel')).toEqual([
    { topic: 'followed-requests', channel: 'email', on: true },
  ]);
  await gone(solvedSheet);
});

test('"Email me instead" says what is missing while the email is not confirmed', async () => {
  browser.permission = 'denied';
  server.answer('notifications.setChannel', settings);
  await open({}, { emailVerified: false });
  await button("Tell me when it's solved").click();
  await button('Email me instead').click();
  await shown('On. First confirm your email under Profile.');
});

test('on an iPhone, the app must be on the Home Screen first', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(safari);
  await open();
  await button("Tell me when it's solved").click();
  await shown('Home Screen first');
  await expect.element(page.getByText(/Your vote counts either way\.$/)).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  await button('Not now').click();
  offerRelease();
  await expect.poll(() => pushOffer.read()).toBeNull();
});

test('a failed subscription leaves the question open with a toast', async () => {
  server.refuse('notifications.subscribe', 'slow-down');
  await open();
  await button("Tell me when it's solved").click();
  await button('Turn on').click();
  await shown('That did not work. Try again in a moment.');
  await expect.element(button('Turn on')).toBeVisible();
});

test('a browser that turned push on subscribes again without a question when the server has no row for it', async () => {
  await open();
  await repairPush();
  expect(server.inputs('notifications.devices')).toEqual([]);
  await button("Tell me when it's solved").click();
  await button('Turn on').click();
  await shown("You'll be told");
  const device = { kind: 'phone', words: 'Phone, Chrome' } as const;
  server.answer('notifications.devices', [{ device, here: true, lastOkAt: null }]);
  await repairPush();
  expect(server.inputs('notifications.subscribe')).toHaveLength(1);
  server.answer('notifications.devices', [{ device, here: false, lastOkAt: null }]);
  await repairPush();
  expect(server.inputs('notifications.subscribe')).toHaveLength(2);
  browser.permission = 'denied';
  await repairPush();
  expect(server.inputs('notifications.subscribe')).toHaveLength(2);
  expect(browser.asked).toBe(1);
});

test('the switch of the settings turns push on and off here, and names the other devices', async () => {
  const tablet = { kind: 'tablet', words: 'Tablet, Safari' } as const;
  server.answer('notifications.devices', [{ device: tablet, here: false, lastOkAt: null }]);
  await render(
    <RowGroup>
      <PushSwitch />
    </RowGroup>,
  );
  const control = page.getByRole('switch', { name: /^Push on this/ });
  await expect.element(control).not.toBeChecked();
  await shown('Also on: Tablet, Safari');
  await control.click();
  await expect.element(control).toBeChecked();
  expect(browser.isSubscribed).toBe(true);
  await control.click();
  await expect.element(control).not.toBeChecked();
  expect(browser.isSubscribed).toBe(false);
  expect(server.inputs('notifications.unsubscribe')).toEqual([{ endpoint }]);
  await repairPush();
  expect(server.inputs('notifications.subscribe')).toHaveLength(1);
});

test('the switch is off with the reason while the browser blocks notifications', async () => {
  browser.permission = 'denied';
  await render(
    <RowGroup>
      <PushSwitch />
    </RowGroup>,
  );
  await expect.element(page.getByRole('switch')).toBeDisabled();
  await shown('Blocked in the settings of this browser.');
});
