import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, firefox } from '@playwright/test';
import { createMember } from '../../tools/fixtures/members.ts';
import { firefox as launchOptions } from '../../tools/services/firefox.ts';
import { viewports } from '../../tools/services/viewports.ts';
import { newPerson, password } from '../support/actors.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { openVotedRequest, shownNotifications, test } from '../support/push.ts';

test('a member turns push on, and Firefox decrypts and shows the message of the server', async ({
  startActors,
  pushService,
  browser,
}) => {
  // The profile is opened by a second browser; the first one closes the gaps of tools/services/firefox.ts.
  expect(browser.version()).toMatch(/^\d/);
  const actors = await startActors({ PUSH_HOSTS: pushService.origin });
  const { env } = actors;
  const { cookie, id: memberId } = await createMember(env, { ...newPerson('nel'), password, earlyAccess: true });
  const profile = await mkdtemp(join(tmpdir(), 'dubplate-push-'));
  const context = await firefox.launchPersistentContext(profile, {
    ...launchOptions,
    firefoxUserPrefs: {
      ...launchOptions.firefoxUserPrefs,
      'dom.push.connection.enabled': true,
      'dom.push.serverURL': pushService.socketUrl,
      'dom.push.testing.allowInsecureServerURL': true,
      // Granted: the prompt is outside of the page.
      'permissions.default.desktop-notification': 1,
      // Without it, Firefox asks the system for notifications, which a headless one does not have.
      'alerts.useSystemBackend': false,
    },
    baseURL: env.address,
    viewport: viewports.phone,
  });
  const [name, value] = cookie.split(/=(.*)/s) as [string, string];
  const expires = Math.round(Date.now() / 1000) + 86_400;
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Lax', expires }]);
  const page = await startApp(context);
  await waitForStoredApp(page);

  const { sheet, solve } = await openVotedRequest(actors, page, 'Closing track');
  await sheet.getByRole('button', { name: "Tell me when it's solved" }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText("On. One message when it's named.")).toBeVisible();
  const stored = await env.db.selectFrom('push_subscriptions').select(['endpoint', 'member_id']).execute();
  expect(stored).toEqual([{ endpoint: expect.stringContaining(pushService.origin), member_id: memberId }]);

  await solve();
  await expect
    .poll(() => shownNotifications(page), { timeout: 30_000 })
    .toMatchObject([{ title: 'A request is solved', body: 'You voted: Closing track' }]);
  expect(pushService.received.map(({ status }) => status)).toEqual([201]);
  // 100: the promise of the worker was kept.
  await expect.poll(() => pushService.acknowledged).toEqual([100]);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  expect(await env.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  const isSubscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration?.pushManager.getSubscription()) !== null;
    });
  expect(await isSubscribed()).toBe(false);
  await context.close();
  await rm(profile, { recursive: true });
});
