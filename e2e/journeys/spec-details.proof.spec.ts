import { createSong } from '../support/create-song.ts';
import { twitter } from '../support/opened-song.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { createRequests, holdCalls, openCard, requestSheet, watchTrackId } from '../support/requests.ts';
import { createFavorites, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('a silent post of X times out after 2 seconds', { tag: '@phone' }, async ({ env, member }) => {
  const { page } = await member({ path: null });
  await stubPlatforms(page, { twitter: 'silent' });
  const hold = await holdCalls(page, 'songs.read');
  await page.clock.install();
  await page.goto(`/song/${await createSong(env, twitter)}`);
  await expect.poll(() => hold.count).toBeGreaterThan(0);
  await page.clock.pauseAt(Date.now() + 5_000);
  hold.release();
  // Calls and renders use short timers, so the clock advances in small steps until the frame appears.
  await expect(async () => {
    await page.clock.runFor(2);
    expect(await page.locator('iframe[src*="twitter"]').count()).toBe(1);
  }).toPass({ intervals: [0] });
  const fallback = page.getByText('This post did not load');
  await page.clock.runFor(1_950);
  await expect(fallback).toHaveCount(0);
  await page.clock.runFor(50);
  await expect(fallback).toBeVisible();
});

test('favorites have covers in five colours, and Profile has an avatar', async ({ env, member }) => {
  const { page, email, username } = await member({ path: null });
  const titles = ['Tile A', 'Tile B', 'Tile C', 'Tile D', 'Tile E'];
  await createFavorites(env, email, titles);
  for (const [index, title] of titles.entries()) {
    const cover = `gradient${index + 1}`;
    await env.db.updateTable('songs').set({ cover }).where('title', '=', title).execute();
  }
  await page.goto('/');
  const tiles = favoritesList(page)
    .getByRole('link', { name: /Tile [A-E]/ })
    .locator('.cover');
  await expect(tiles).toHaveCount(5);
  const images = await tiles.evaluateAll((all) => all.map((tile) => getComputedStyle(tile).backgroundImage));
  expect(new Set(images).size).toBe(5);
  for (const image of images) expect(image).toContain('gradient(');

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: username })).toBeVisible();
  const avatar = page.locator('main .cover[data-avatar]');
  await expect(avatar).toBeVisible();
  expect((await avatar.boundingBox())!.width).toBeGreaterThan(100);
});

test('Home has the logo at the top', { tag: '@phone' }, async ({ member }) => {
  const { page } = await member();
  const logo = (await page.getByRole('img', { name: 'Dubplate' }).boundingBox())!;
  const upload = (await page.getByRole('button', { name: 'Upload' }).boundingBox())!;
  expect([logo.width, logo.height]).toEqual([120, 40]);
  expect(logo.y).toBeLessThan(upload.y + upload.height);
  expect(upload.y).toBeLessThan(logo.y + logo.height);
});

test(
  "'Cancel' of 'Add to Dubplate' creates no track and leaves the request unsolved",
  { tag: '@phone' },
  async ({ env, member }) => {
    const { page, username } = await member({ path: null });
    const title = 'Cancelled track';
    const [id] = await createRequests(env, username, [{ title }]);
    await watchTrackId(page);
    await openCard(page, title);
    const sheet = requestSheet(page, title);
    await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
    await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
    const form = page.getByRole('dialog', { name: 'Add to Dubplate' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Mark as Solved' })).toBeVisible();
    const request = env.db.selectFrom('requests').select('solved_at').where('id', '=', id!);
    expect(await request.executeTakeFirst()).toEqual({ solved_at: null });
  },
);
