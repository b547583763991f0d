import { expect, test } from '../support/test.ts';

test('a screen that crashes offers to start again', { tag: '@phone' }, async ({ member }) => {
  const { page } = await member({ path: null });
  await page.route('**accounts.current**', (route) =>
    route.fulfill({ json: [{ result: { data: { id: 'x', username: 7, email: 'e' } } }] }),
  );
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'The needle skipped' })).toBeVisible();
  await page.unroute('**accounts.current**');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
});
