import type { BrowserContext, Page, Worker } from '@playwright/test';
import { startPushService, type TestSubscription } from '../../tools/services/push-service.ts';
import { createRequests, requestSheet } from './requests.ts';
import type { Actors } from './actors.ts';
import { call } from './songs.ts';
import { test as base } from './test.ts';

export type Shown = { title: string; body: string; tag: string; icon: string };

/** `pushService`: a push service for one test. */
export const test = base.extend<{ pushService: Awaited<ReturnType<typeof startPushService>> }>({
  // Playwright reads the names of the fixtures that it needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  pushService: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    service.stop();
  },
});

/** The notifications that the system shows, the newest last. */
export const shownNotifications = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag, icon }) => ({ title, body, tag, icon }));
  });

/** Opens a request of another member that this one has voted for. */
export async function openVotedRequest({ env, otherMember }: Actors, page: Page, title: string) {
  const asker = await otherMember();
  const [id] = (await createRequests(env, asker.username, [{ title }])) as [string];
  await page.goto(`/id-help?tab=community&request=${id}`);
  const sheet = requestSheet(page, title);
  await sheet.getByRole('button', { name: /^Vote for/ }).click();
  return { id, sheet, solve: () => call(asker.context, 'requests.solve', { id }) };
}

/** Chromium subscribes only at the push service of its vendor. The page gets a subscription of the test instead. */
export async function replaceSubscribe(context: BrowserContext, subscription: TestSubscription): Promise<void> {
  const { endpoint, p256dh, auth } = subscription;
  await context.addInitScript(
    ({ endpoint: address, keys }) => {
      let current: unknown = null;
      const json = { endpoint: address, keys };
      const subscribed = { endpoint: address, toJSON: () => json, unsubscribe: async () => ((current = null), true) };
      PushManager.prototype.subscribe = async () => (current = subscribed) as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

/**
 * Delivers a message to the service worker of the page, as the push service of Chromium would. It waits until the
 * notification is shown: Chromium deletes one that is being shown while `getNotifications` runs.
 */
export async function deliver(page: Page, data: string): Promise<void> {
  const [worker] = page.context().serviceWorkers() as [Worker];
  await worker.evaluate(() => {
    type Prototype = { waitUntil(work: Promise<unknown>): void };
    type Scope = Record<'PushEvent' | 'ExtendableEvent', { prototype: Prototype }>;
    const { PushEvent, ExtendableEvent } = globalThis as unknown as Scope;
    const shown = Promise.withResolvers<unknown>();
    PushEvent.prototype.waitUntil = function waitUntil(work) {
      ExtendableEvent.prototype.waitUntil.call(this, work);
      shown.resolve(work);
    };
    Object.assign(globalThis, { shown: shown.promise });
  });
  const devTools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    if (registrations[0]) registered.resolve(registrations[0].registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered.promise, data });
  await devTools.detach();
  await worker.evaluate(() => (globalThis as { shown?: Promise<unknown> }).shown);
}

/** Taps the notification with this tag. Browsers have no command for it, so the worker gets the event of a tap. */
export const tap = (worker: Worker, tag: string, button = ''): Promise<void> =>
  worker.evaluate(
    async ({ wanted, action }) => {
      type Scope = { registration: ServiceWorkerRegistration; dispatchEvent(event: Event): boolean };
      type TapEvent = new (type: string, options: { notification: Notification; action: string }) => Event;
      const scope = globalThis as unknown as Scope & { NotificationEvent: TapEvent };
      const [notification] = await scope.registration.getNotifications({ tag: wanted });
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification!, action }));
    },
    { wanted: tag, action: button },
  );
