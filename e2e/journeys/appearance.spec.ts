import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { createSong } from '../support/create-song.ts';
import { addSong } from '../support/songs.ts';

const dark = 'rgb(11, 11, 12)';
const light = 'rgb(244, 241, 235)';
const pageColor = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const barColor = (page: Page) => page.getAttribute('meta[name=theme-color]', 'content');

test('the browser stores the light theme and applies it before the app starts', async ({ member }) => {
  const { page, consoleErrors } = await member({ path: '/profile/settings' });
  expect(await pageColor(page)).toBe(dark);
  await page.getByRole('switch', { name: 'Light theme' }).click();
  expect(await pageColor(page)).toBe(light);
  expect(await barColor(page)).toBe('#f4f1eb');
  // Without the app's scripts, the HTML alone must apply the theme.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await pageColor(page)).toBe(light);
  expect(await barColor(page)).toBe('#f4f1eb');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('switch', { name: 'Light theme' }).click();
  expect(await pageColor(page)).toBe(dark);
  expect(consoleErrors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('each counter on the profile opens the list it counts', async ({ size, member }) => {
  const { page, context, username } = await member({ path: null });
  await addSong(context, { title: `Counted Once, ${size}` });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Uploads' }).click();
  await page.waitForURL(`**/member/${username}`);
  await page.getByRole('link', { name: `Counted Once, ${size}` }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'ID Requests Solved' }).click();
  await page.waitForURL(`**/member/${username}?tab=solved`);
  await page.goBack();
  await page.getByRole('link', { name: 'Favorites' }).click();
  await page.getByRole('heading', { name: 'Your Favorites' }).waitFor();
});

for (const path of ['/', '/profile/settings']) {
  test(`another tab at ${path} applies the theme at once`, { tag: '@desk' }, async ({ member }) => {
    const { page, context } = await member({ path: '/profile/settings' });
    const other = await context.newPage();
    await other.goto(path);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('switch', { name: 'Light theme' }).click();
    await expect.poll(() => pageColor(other)).toBe(light);
  });
}

test('a cover under the pointer has a lighter surface', { tag: '@desk' }, async ({ member }) => {
  const { page, context } = await member({ path: null });
  await addSong(context, { title: 'Hovered Over' });
  await page.goto('/');
  const tile = page.getByRole('link', { name: /Hovered Over/ });
  const behind = () => tile.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  await tile.waitFor();
  expect(await behind()).toBe('rgba(0, 0, 0, 0)');
  await tile.hover();
  await expect.poll(behind).toBe('rgb(20, 20, 22)');
});

test('a phone in landscape shows a whole row of covers above the navigation', { tag: '@desk' }, async ({ member }) => {
  const { page, context } = await member({ path: null });
  await page.setViewportSize({ width: 844, height: 390 });
  await addSong(context, { title: 'Seen Sideways' });
  await page.goto('/');
  await page.getByRole('link', { name: /Seen Sideways/ }).waitFor();
  const navigation = (await page.getByRole('navigation').boundingBox())!;
  expect(390 - navigation.y).toBeLessThanOrEqual(60);
  const fade = page.locator('nav[aria-label=Main]').locator('xpath=preceding-sibling::div[1]');
  await expect(fade).not.toBeVisible();
});

test('a title that is too long for its line is hyphenated', { tag: '@phone' }, async ({ env, member }) => {
  const song = await createSong(env, { title: 'Supercalifragilisticexpialidocious' });
  const { page } = await member({ path: `/song/${song}` });
  const heading = page.getByRole('heading', { name: 'Supercalifragilisticexpialidocious' });
  await heading.waitFor();
  expect(await heading.evaluate((element) => getComputedStyle(element).hyphens)).toBe('auto');
});
