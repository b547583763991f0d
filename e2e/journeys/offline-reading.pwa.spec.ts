import type { BrowserContext, Page } from '@playwright/test';
import { startServerProcess } from '../../tools/services/server-process.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { card, createRequests, openCard, postComment, requestSheet } from '../support/requests.ts';
import { addSong, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

const offline = (page: Page) => page.getByRole('status').getByText("You're offline");
const playClip = (page: Page, title: string) => page.getByRole('button', { name: `Play clip of ${title}` });

/** The saved queries as text, and the number of saved clips. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('dubplate.') ? [name] : []));
    const found = { queries: [] as string[], sounds: 0 };
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
      const rowsOf = (store: string) =>
        new Promise<unknown[]>((resolve) => {
          if (!database.objectStoreNames.contains(store)) return resolve([]);
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
      found.queries.push(...(await rowsOf('queries')).map((row) => JSON.stringify(row)));
      found.sounds += (await rowsOf('sounds')).length;
      database.close();
    }
    return found;
  });

/** Waits until a query whose key starts with this name is saved, with this text in its data. */
const waitForQuery = (page: Page, name: string, text: string) =>
  expect
    .poll(
      async () => (await stored(page)).queries.some((row) => row.includes(`"[\\"${name}\\"`) && row.includes(text)),
      {
        message: name,
      },
    )
    .toBe(true);

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
  await expect.poll(async () => (await stored(page)).sounds).toBe(1);
  await openCard(page, 'Choir at dawn');
  await expect(requestSheet(page, 'Choir at dawn').getByText('Moth Ledger, I think')).toBeVisible();
  await waitForQuery(page, 'comments', 'Moth Ledger');
  await waitForQuery(page, 'requests', 'Choir at dawn');
  return songId;
}

test('without the server, the app shows what the member has read, and plays what was played', async ({
  startActors,
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
  await expect(cold.getByRole('status').getByText(/List as of \d\d:\d\d/)).toBeVisible();
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
  await expect(cold.getByRole('region', { name: 'Player' })).toContainText(/0:0[1-9]/);
  await openCard(cold, 'Choir at dawn');
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
  await second.getByRole('button', { name: 'Sign Out' }).click();
  await expect(second).toHaveURL(/\/login$/);
  await expect(cold).toHaveURL(/\/login$/);
  await expect.poll(() => stored(second)).toEqual({ queries: [], sounds: 0 });
  expect(await localStorageKeys(second)).not.toContain('dubplate.member-here');
  await server.stop();
  await second.reload();
  await expect(second.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
