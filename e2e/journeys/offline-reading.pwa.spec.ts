import type { BrowserContext, Page } from '@playwright/test';
import { startServerProcess } from '../../tools/services/server-process.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { card, createRequests, openCard, postComment, requestSheet } from '../support/requests.ts';
import { savedRows, waitForQuery } from '../support/saved-rows.ts';
import { addSong, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const offline = (page: Page) => page.getByRole('status').getByText("You're offline");
const playClip = (page: Page, title: string) => page.getByRole('button', { name: `Play clip of ${title}` });

const localStorageKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

async function visitEverything(page: Page, context: BrowserContext): Promise<string> {
  const songId = await addSong(context, { title: 'Salt Circuit', artists: ['Orla Venn'] });
  await page.goto('/');
  await expect(favoritesList(page).getByText('Salt Circuit')).toBeVisible();
  await waitForQuery(page, 'favorites', 'Salt Circuit');
  await page.goto(`/song/${songId}`);
  await expect(page.getByRole('region', { name: 'Track Info' })).toBeVisible();
  await waitForQuery(page, 'song', 'Salt Circuit');
  await page.goto('/id-help?tab=community');
  await playClip(page, 'Choir at dawn').click();
  await expect.poll(async () => (await savedRows(page)).sounds).toBe(1);
  await openCard(page, 'Choir at dawn');
  await expect(requestSheet(page, 'Choir at dawn').getByText('Moth Ledger, I think')).toBeVisible();
  await waitForQuery(page, 'comments', 'Moth Ledger');
  await waitForQuery(page, 'requests', 'Choir at dawn');
  return songId;
}

test('without the server, the app shows what the member has read, and plays what was played', async ({
  startActors,
  browserName,
}) => {
  const { env, member, otherMember } = await startActors();
  const other = await otherMember();
  const [id] = await createRequests(env, other.username, [
    { title: 'Choir at dawn', clip: 20 },
    { title: 'Garage edit', clip: 20 },
  ]);
  const { page, context } = await member();
  await waitForStoredApp(page);
  await postComment(other.context, id!, 'Moth Ledger, I think');
  const songId = await visitEverything(page, context);
  await page.close();
  await env.server.stop();

  const cold = await startApp(context);
  await expect(favoritesList(cold).getByText('Salt Circuit')).toBeVisible();
  await expect(offline(cold)).toBeVisible();
  await expect(cold.getByRole('status').getByText(/List as of (\w+ \d+, )?\d\d:\d\d/)).toBeVisible();
  await expect(cold.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await expect(cold.getByRole('button', { name: 'Upload' })).toHaveAccessibleDescription("You're offline");
  await cold.getByPlaceholder('Search all songs...').fill('circ');
  await expect(cold.getByText('On this phone')).toBeVisible();
  await expect(cold.getByRole('link', { name: 'Salt Circuit Orla Venn' })).toBeVisible();
  await cold.getByRole('link', { name: 'Salt Circuit Orla Venn' }).click();
  await expect(cold.getByRole('region', { name: 'Track Info' })).toBeVisible();
  await cold.getByRole('link', { name: 'Setlist It' }).click();
  await cold.getByRole('tab', { name: /Dubplate Community/ }).click();
  await expect(card(cold, 'Choir at dawn')).toBeVisible();
  await expect(playClip(cold, 'Garage edit')).toBeDisabled();
  await playClip(cold, 'Choir at dawn').click();
  // Without an audio device, Firefox stops with an error after a few milliseconds.
  const played = browserName === 'firefox' ? /Didn't load|0:0[1-9]/ : /0:0[1-9]/;
  await expect(cold.getByRole('region', { name: 'Player' })).toContainText(played);
  // With the keyboard: in Firefox, Playwright scrolls before each attempt to click, and a list ignores taps meanwhile.
  await card(cold, 'Choir at dawn').getByRole('button', { name: 'Choir at dawn', exact: true }).press('Enter');
  await expect(requestSheet(cold, 'Choir at dawn').getByText('Moth Ledger, I think')).toBeVisible();
  const linked = await startApp(context, `/song/${songId}`);
  await expect(linked.getByRole('region', { name: 'Track Info' })).toBeVisible();
  await linked.close();

  const server = await startServerProcess(env.environment, env.port);
  await expect(offline(cold)).toHaveCount(0);
  await cold.goto('/');
  await expect(cold.getByRole('button', { name: 'Upload' })).toBeEnabled();

  // Signing out deletes everything, in every tab.
  const second = await startApp(context, '/profile');
  // The address may change earlier, with the live message about the ended session.
  const loaded = second.waitForEvent('load');
  await second.getByRole('button', { name: 'Sign Out' }).click();
  await loaded;
  await expect(second.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(second).toHaveURL(/\/login$/);
  await expect(cold).toHaveURL(/\/login$/);
  await expect.poll(() => savedRows(second)).toEqual({ queries: [], sounds: 0 });
  expect(await localStorageKeys(second)).not.toContain('dubplate.member-here');
  await server.stop();
  await second.reload();
  await expect(second.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
