import { openLive } from '../support/actors.ts';
import { add, button, expectClosed, fillSong, openSheet, title } from '../support/add-song-sheet.ts';
import { expect, test } from '../support/test.ts';

test.describe('Add New Song', { tag: '@phone' }, () => {
  test('asks a member whose session ended elsewhere to log in', async ({ member }) => {
    const { page, context } = await member({ path: null });
    // Otherwise the page may notice the ended session through its own `accounts.current` call first.
    await openLive(page, '/');
    await openSheet(page);
    await fillSong(page, 'Never arrives');
    await context.clearCookies();
    await add(page);
    await expect(page.getByRole('alert')).toHaveText(
      'You must be logged in to upload songs. Please log in and try again.',
    );
  });

  test('opens once when Upload is tapped twice while the sheet loads', async ({ member }) => {
    const { page } = await member();
    const held = Promise.withResolvers<void>();
    await page.route(/add-song-sheet.*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(page, 'Upload').click();
    await button(page, 'Upload').click();
    held.resolve();
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await openSheet(page);
    await page.goBack();
    await expectClosed(page);
  });

  test('adds one history entry and returns the focus', async ({ member }) => {
    const { page } = await member({ path: '/profile' });
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await button(page, 'Upload').press('Enter');
    await title(page).fill('Half a thought');
    await button(page, 'Cancel').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.goBack();
    await expectClosed(page);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await button(page, 'Upload').press('Enter');
    await expect(title(page)).toHaveValue('Half a thought');
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(button(page, 'Upload')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/profile$/);
  });
});
