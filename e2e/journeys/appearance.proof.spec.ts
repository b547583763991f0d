import { createSong } from '../support/create-song.ts';
import { addSong, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('another tab of the settings applies the theme at once', { tag: '@desk' }, async ({ member }) => {
  const { page, context } = await member({ path: '/profile/settings' });
  const other = await context.newPage();
  await other.goto('/profile/settings');
  await expect(other.getByRole('switch', { name: 'Light theme' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Light theme' }).click();
  await expect(other.locator('html')).toHaveCSS('background-color', 'rgb(244, 241, 235)');
  await expect(other.getByRole('switch', { name: 'Light theme' })).toBeChecked();
});

test('a cover under the pointer has a lighter surface', { tag: '@desk' }, async ({ member }) => {
  const { page, context } = await member({ path: null });
  await addSong(context, { title: 'Hovered Over' });
  await page.goto('/');
  const tile = favoritesList(page).getByRole('link', { name: /Hovered Over/ });
  await expect(tile).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)', { pseudo: 'before' });
  await tile.hover();
  await expect(tile).toHaveCSS('background-color', 'rgb(20, 20, 22)', { pseudo: 'before' });
});

test('a phone in landscape shows a whole row of covers above the navigation', { tag: '@desk' }, async ({ member }) => {
  const { page, context } = await member({ path: null });
  await page.setViewportSize({ width: 844, height: 390 });
  await addSong(context, { title: 'Seen Sideways' });
  await page.goto('/');
  await expect(favoritesList(page).getByRole('link', { name: /Seen Sideways/ })).toBeVisible();
  const navigation = (await page.getByRole('navigation').boundingBox())!;
  expect(390 - navigation.y).toBeLessThanOrEqual(60);
  const fade = page.locator('nav[aria-label=Main]').locator('xpath=preceding-sibling::div[1]');
  await expect(fade).not.toBeVisible();
});

test('a title that is too long for its line is hyphenated', { tag: '@phone' }, async ({ env, member }) => {
  const song = await createSong(env, { title: 'Supercalifragilisticexpialidocious' });
  const { page } = await member({ path: `/song/${song}` });
  const heading = page.getByRole('heading', { name: 'Supercalifragilisticexpialidocious' });
  await expect(heading).toHaveCSS('hyphens', 'auto');
});
