import type { Page, Worker } from '@playwright/test';
import { expect } from '@playwright/test';
import { waitForStoredApp } from '../support/app.ts';
import { deliver, openVotedRequest, replaceSubscribe, shownNotifications, tap, test } from '../support/push.ts';

const appIcon = (page: Page) => new URL('/icons/icon-192.png', page.url()).href;

/** A message as the server sends it. */
const message = (tag: string, title: string, path: string, unread = 1, actions: object[] = []) =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body: 'Salt Circuit', navigate: path, tag, lang: 'en', actions },
    unread,
  });

/** The worker of the app, which records the numbers of the badge. */
async function watchBadge(page: Page): Promise<{ worker: Worker; badges: () => Promise<unknown[]> }> {
  const [worker] = page.context().serviceWorkers() as [Worker];
  await worker.evaluate(() => {
    const badges: unknown[] = [];
    Object.assign(globalThis, { badges });
    navigator.setAppBadge = async (count) => void badges.push(count ?? null);
  });
  return { worker, badges: () => worker.evaluate(() => (globalThis as unknown as { badges: unknown[] }).badges) };
}

test(
  'a voter turns push on, and the message about the solution is shown and opens the request',
  { tag: '@chromium' },
  async ({ startActors, pushService }) => {
    const actors = await startActors({ PUSH_HOSTS: pushService.origin });
    const subscription = pushService.subscribe();
    const { page, context } = await actors.member({ path: null });
    await context.grantPermissions(['notifications']);
    await replaceSubscribe(context, subscription);
    await page.goto('/');
    await waitForStoredApp(page);
    const { id, sheet, solve } = await openVotedRequest(actors, page, 'Closing track');

    await sheet.getByRole('button', { name: "Tell me when it's solved" }).click();
    const question = page.getByRole('dialog', { name: "Tell me when it's solved" });
    await expect(question.getByText('You voted: Closing track')).toBeVisible();
    await question.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText("On. One message when it's named.")).toBeVisible();
    await expect(sheet.getByText("You'll be told")).toBeVisible();

    await page.goto('/');
    await solve();
    await expect.poll(() => subscription.messages(), { timeout: 30_000 }).toHaveLength(1);
    await deliver(page, JSON.stringify(subscription.messages()[0]!.payload));
    await expect
      .poll(() => shownNotifications(page))
      .toMatchObject([{ title: 'A request is solved', body: 'You voted: Closing track' }]);

    const { tag } = (await shownNotifications(page))[0]!;
    await tap(context.serviceWorkers()[0]!, tag);
    await page.waitForURL(`**/id-help?tab=community&request=${id}`);
    await expect.poll(() => shownNotifications(page)).toEqual([]);
    // The opened request is read: its next comments are new entries.
    const unread = actors.env.db.selectFrom('notifications').select('kind').where('read_at', 'is', null);
    await expect.poll(() => unread.execute()).toEqual([]);
  },
);

test(
  'a message with the same tag replaces the first, sets the badge, and one that cannot be read is still shown',
  { tag: '@chromium' },
  async ({ member }) => {
    const { page, context } = await member();
    await context.grantPermissions(['notifications']);
    await waitForStoredApp(page);
    const { badges } = await watchBadge(page);
    await deliver(page, message('release-2026-11-20', 'Out today: Undertow', '/'));
    await expect
      .poll(async () => (await shownNotifications(page)).map(({ title }) => title))
      .toEqual(['Out today: Undertow']);
    await deliver(page, message('release-2026-11-20', 'Out today: 2 of your favorites', '/', 2));
    await expect
      .poll(async () => (await shownNotifications(page)).map(({ title }) => title))
      .toEqual(['Out today: 2 of your favorites']);
    await deliver(page, 'not JSON');
    await expect
      .poll(() => shownNotifications(page))
      .toContainEqual({ title: 'News in your inbox', body: '', tag: 'inbox', icon: appIcon(page) });
    expect(await badges()).toEqual([1, 2, null]);
  },
);

test(
  'a tap keeps typed text, and a message without a readable address opens the inbox',
  { tag: '@chromium' },
  async ({ member }) => {
    const { page, context } = await member();
    await context.grantPermissions(['notifications']);
    await waitForStoredApp(page);
    await page.reload();
    // It follows the links of messages.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /questions/.test(name)),
    );
    const search = page.getByPlaceholder('Search all songs...');
    await search.fill('undertow');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await deliver(page, message('elsewhere', 'Out today', 'https://evil.example/'));
    await expect.poll(() => shownNotifications(page)).toHaveLength(1);
    await tap(context.serviceWorkers()[0]!, 'elsewhere');
    await page.waitForURL('**/inbox');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  },
);

test(
  'a subscription that the browser replaces gets the messages from then on',
  { tag: '@chromium' },
  async ({ startActors, pushService }) => {
    const actors = await startActors({ PUSH_HOSTS: pushService.origin });
    const { endpoint, p256dh, auth } = pushService.subscribe();
    const { page, context } = await actors.member();
    await waitForStoredApp(page);
    await context.serviceWorkers()[0]!.evaluate(
      (json) => {
        const event = new Event('pushsubscriptionchange');
        const newSubscription = { toJSON: () => json };
        globalThis.dispatchEvent(Object.assign(event, { newSubscription, waitUntil: () => {} }));
      },
      { endpoint, keys: { p256dh, auth } },
    );
    const stored = () =>
      actors.env.db.selectFrom('push_subscriptions').select(['endpoint', 'p256dh', 'auth']).execute();
    await expect.poll(stored).toEqual([{ endpoint, p256dh, auth }]);
  },
);

/** Records the address of a window that the worker opens, and hides the open ones. */
async function watchOpenedWindow(worker: Worker): Promise<() => Promise<string | undefined>> {
  await worker.evaluate(() => {
    type Clients = { matchAll(): Promise<unknown[]>; openWindow(url: string): Promise<null> };
    const { clients } = globalThis as unknown as { clients: Clients };
    clients.matchAll = async () => [];
    clients.openWindow = async (url) => (Object.assign(globalThis, { openedUrl: url }), null);
  });
  return () => worker.evaluate(() => (globalThis as { openedUrl?: string }).openedUrl);
}

test('a tap opens a window when none is open', { tag: '@chromium' }, async ({ member }) => {
  const { page, context } = await member();
  await context.grantPermissions(['notifications']);
  await waitForStoredApp(page);
  await deliver(page, message('song', 'Out today: Undertow', '/song/1'));
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  const [worker] = context.serviceWorkers() as [Worker];
  const openedUrl = await watchOpenedWindow(worker);
  await tap(worker, 'song');
  await expect.poll(openedUrl).toBe(new URL('/song/1', page.url()).href);
});

test('the icon is the cover of the song, drawn on the device', { tag: '@chromium' }, async ({ member }, testInfo) => {
  const { page, context } = await member();
  await context.grantPermissions(['notifications']);
  await waitForStoredApp(page);
  for (const [tag, cover] of [
    ['first', { id: 'a', key: 'gradient2' }],
    ['second', { id: 'b', key: 'gradient2' }],
    ['plain', undefined],
  ] as const) {
    await deliver(page, JSON.stringify({ notification: { title: tag, tag, navigate: '/' }, cover }));
    await expect.poll(async () => (await shownNotifications(page)).map((shown) => shown.tag)).toContain(tag);
  }
  const icons = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = await registration!.getNotifications();
    return Promise.all(
      ['first', 'second', 'plain'].map(async (tag) => {
        const image = new Image();
        image.src = shown.find((each) => each.tag === tag)!.icon;
        await image.decode();
        return { src: image.src, width: image.naturalWidth, height: image.naturalHeight };
      }),
    );
  });
  expect(icons.map(({ width, height }) => `${width} x ${height}`)).toEqual(['192 x 192', '192 x 192', '192 x 192']);
  expect(icons.map(({ src }) => /^data:image\/png|icon-192\.png$/.exec(src)?.[0])).toEqual([
    'data:image/png',
    'data:image/png',
    'icon-192.png',
  ]);
  expect(icons[0]!.src).not.toBe(icons[1]!.src);
  const [, first] = icons[0]!.src.split(',');
  await testInfo.attach('cover', { body: Buffer.from(first!, 'base64'), contentType: 'image/png' });
});

test(
  'a cover that is never drawn does not keep a message from being shown',
  { tag: '@chromium' },
  async ({ member }) => {
    const { page, context } = await member();
    await context.grantPermissions(['notifications']);
    await waitForStoredApp(page);
    const [worker] = context.serviceWorkers() as [Worker];
    await worker.evaluate(() => (OffscreenCanvas.prototype.convertToBlob = () => new Promise(() => {})));
    const cover = { id: 'a', key: 'gradient2' };
    await deliver(page, JSON.stringify({ notification: { title: 'Undrawn', tag: 'undrawn', navigate: '/' }, cover }));
    await expect.poll(() => shownNotifications(page)).toMatchObject([{ tag: 'undrawn', icon: appIcon(page) }]);
  },
);

test('the Listen button opens the site where the song is out', { tag: '@chromium' }, async ({ member }) => {
  const { page, context } = await member();
  await context.grantPermissions(['notifications']);
  await waitForStoredApp(page);
  const navigate = 'https://undertow.bandcamp.example/track/undertow';
  const actions = [{ action: 'listen', title: 'Listen', navigate }];
  await deliver(page, message('song', 'Out today: Undertow', '/song/1', 1, actions));
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  const [worker] = context.serviceWorkers() as [Worker];
  const openedUrl = await watchOpenedWindow(worker);
  await tap(worker, 'song', 'listen');
  await expect.poll(openedUrl).toBe(navigate);
});
