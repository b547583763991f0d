import { expect, test } from '../support/test.ts';

test.describe('the app', { tag: '@phone' }, () => {
  test('shows Loading... while the session is unknown', async ({ visitor }) => {
    const { page } = await visitor();
    const held = Promise.withResolvers<void>();
    await page.route('**accounts.current**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/profile');
    await expect(page.getByText('Loading...')).toBeVisible();
    held.resolve();
    await expect(page).toHaveURL(/\/early-access$/);
  });

  test('shows the signed-out screen before the server responds in a browser without a session', async ({ visitor }) => {
    const { page } = await visitor();
    await page.route('**accounts.current**', () => {});
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });

  test('shows a message while the server is unreachable, and a retry continues', async ({ visitor }) => {
    const { page } = await visitor();
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/early-access$/);
  });

  test('offers to start again when a screen crashes', async ({ member }) => {
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
});
