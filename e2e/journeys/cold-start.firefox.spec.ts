import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox } from '@playwright/test';
import { createMember } from '../../tools/fixtures/members.ts';
import { firefox as launchOptions } from '../../tools/services/firefox.ts';
import { startServerProcess } from '../../tools/services/server-process.ts';
import { viewports } from '../../tools/services/viewports.ts';
import { newPerson, password } from '../support/actors.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { waitForQuery } from '../support/saved-rows.ts';
import { createFavorites, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('after a restart of the browser, the app opens while the server is down', async ({ startActors, browser }) => {
  // The profile is opened by a second browser; the first one closes the gaps of tools/services/firefox.ts.
  expect(browser.version()).toMatch(/^\d/);
  const { env } = await startActors();
  const { cookie, email } = await createMember(env, { ...newPerson('nel'), password, earlyAccess: true });
  await createFavorites(env, email, ['Salt Circuit', 'Undertow']);
  const profile = await mkdtemp(join(tmpdir(), 'dubplate-firefox-'));
  const open = () =>
    firefox.launchPersistentContext(profile, { ...launchOptions, baseURL: env.address, viewport: viewports.phone });
  let context = await open();
  const [name, value] = cookie.split(/=(.*)/s) as [string, string];
  const expires = Math.round(Date.now() / 1000) + 86_400;
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Lax', expires }]);
  const first = await startApp(context);
  await expect(favoritesList(first).getByRole('link', { name: 'Undertow' })).toBeVisible();
  await waitForStoredApp(first);
  await waitForQuery(first, 'favorites', 'Undertow');
  await context.close();

  await env.server.stop();
  context = await open();
  const page = await startApp(context);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Setlist It' })).toBeVisible();
  await expect(page.getByText("You're offline")).toBeVisible();
  await expect(favoritesList(page).getByRole('link', { name: 'Undertow' })).toBeVisible();

  const server = await startServerProcess(env.environment, env.port);
  await page.reload();
  await expect(favoritesList(page).getByRole('link', { name: 'Undertow' })).toBeVisible();
  await expect(page.getByText("You're offline")).toHaveCount(0);
  await context.close();
  await server.stop();
  await rm(profile, { recursive: true });
});
