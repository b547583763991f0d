import { expect, test } from '../support/test.ts';

test('the owner sees why their account cannot be deleted', { tag: '@phone' }, async ({ owner }) => {
  const { page } = await owner();
  await page.goto('/profile/settings');
  await page.getByRole('button', { name: /^Delete account/ }).click();
  await expect(page.getByText('You run this place')).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
