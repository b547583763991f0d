import { uniqueName } from '../support/add-song-sheet.ts';
import { createRequests } from '../support/requests.ts';
import { addSong, dayFromNow, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test(
  'a new member lands on Discover, opens a song and its artist, and comes back',
  { tag: '@both' },
  async ({ env, member, otherMember }) => {
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
  },
);

test('Discover and a release card do not shift the page', { tag: '@both' }, async ({ member, otherMember }) => {
  const uploader = await otherMember();
  await addSong(uploader.context, { title: uniqueName() });
  const { page, context } = await member({ path: null });
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
      document.documentElement.dataset['shift'] = String(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shiftOf = async () => Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
  // Slower than the 150 ms after which skeletons appear.
  await page.route(/trpc/, async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Most wanted' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shiftOf()).toBeLessThanOrEqual(0.02);
  const title = uniqueName();
  await addSong(context, { title, releaseDate: dayFromNow(0) });
  // Before the page knows of the first favorite, a reload starts with Discover.
  await expect(favoritesList(page).getByRole('link', { name: title })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Out today' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shiftOf()).toBeLessThanOrEqual(0.02);
});
