import type { Page } from '@playwright/test';
import { uniqueName } from '../support/add-song-sheet.ts';
import { createRequests } from '../support/requests.ts';
import { addSong, dayFromNow } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('a new member lands on Discover, opens a song and its artist, and comes back', async ({
  env,
  member,
  otherMember,
}) => {
  const uploader = await otherMember();
  const [title, artist] = [uniqueName(), `Moth ${uniqueName()}`];
  const songId = await addSong(uploader.context, { title, artists: [artist, 'Velka'], releaseDate: dayFromNow(2) });
  await addSong(uploader.context, { title: `${title} Dub`, artists: ['Velka', artist.toUpperCase()] });
  await createRequests(env, uploader.username, [
    { title: 'Garage edit with the harp stab' },
    { title: 'Closing track', solved: true, songId },
  ]);
  const { page, consoleErrors } = await member();
  await expect(page.getByText('No favorites yet.')).toBeVisible();
  for (const section of ['Most wanted', 'Hot requests', 'Out this week', 'Just in', 'Solved this week']) {
    await expect(page.getByRole('heading', { name: section })).toBeVisible();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('region', { name: 'Most wanted' }).getByRole('link', { name: title }).last().click();
  await expect(page).toHaveURL(/\/song\//);
  await page.getByRole('link', { name: artist }).click();
  await expect(page.getByRole('heading', { level: 1, name: artist })).toBeVisible();
  await expect(page.getByText('2 songs, 1 request solved')).toBeVisible();
  const songs = page.getByRole('region', { name: 'Songs' }).getByRole('link');
  await expect(songs).toContainText([title, `${title} Dub`]);
  await expect(page.getByRole('link', { name: /^Closing track/ })).toBeVisible();
  await page.reload();
  await expect(songs).toHaveCount(2);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Most wanted' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

for (const what of ['Discover', 'a release card'] as const) {
  test(`${what} does not shift the page`, { tag: ['@phone', '@proof', '@smoke'] }, async ({ member, otherMember }) => {
    const uploader = await otherMember();
    await addSong(uploader.context, { title: uniqueName() });
    const { page, context } = await member({ path: null });
    if (what === 'a release card') await addSong(context, { title: uniqueName(), releaseDate: dayFromNow(0) });
    const shown =
      what === 'Discover'
        ? page.getByRole('heading', { name: 'Most wanted' })
        : page.getByRole('region', { name: 'Out today' });
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
        document.documentElement.dataset['shift'] = String(shift);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Slower than the 150 ms after which skeletons appear.
    await delay(page, /trpc/, 400);
    // Later than the first render, which uses a font of the device.
    await delay(page, /woff2/, 1_500);
    for (const open of [() => page.goto('/'), () => page.reload()]) {
      await open();
      await expect(shown).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThanOrEqual(0.02);
    }
  });
}

const delay = (page: Page, address: RegExp, ms: number) =>
  page.route(address, async (route) => {
    await new Promise((done) => setTimeout(done, ms));
    await route.continue();
  });
