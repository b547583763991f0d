import { expect, test } from '../support/test.ts';
import { fillRegistration, newPerson } from '../support/actors.ts';

test('the field inserts dashes, and Back finds the code still there', { tag: '@phone' }, async ({ env, visitor }) => {
  const { page } = await visitor();
  const code = await env.mint();
  await page.goto('/early-access');
  const field = page.getByPlaceholder('xxxx-xxxx-xxxx');
  await field.pressSequentially(code.replaceAll('-', '').toUpperCase());
  await expect(field).toHaveValue(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/register');
  await page.goBack();
  await expect(field).toHaveValue(code);
});

test('on a slow network a registration cannot be sent twice', { tag: '@phone' }, async ({ env, visitor }) => {
  const { page } = await visitor();
  await page.goto(`/early-access?code=${await env.mint()}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillRegistration(page, newPerson('slow'));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**accounts.current**', async (route) => {
    await held;
    await route.continue();
  });
  const registered = page.waitForResponse('**/accounts.register**');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await registered;
  // The account exists, but the page does not know the session yet: the button stays busy.
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
  release();
  await page.waitForURL(`${env.address}/`);
});

test('a link with a code fills the field', { tag: '@phone' }, async ({ env, visitor }) => {
  const { page } = await visitor();
  const code = await env.mint();
  await page.goto(`/early-access?code=${code}`);
  await expect(page.getByPlaceholder('xxxx-xxxx-xxxx')).toHaveValue(code);
});

test(
  'registration needs a code, unknown paths lead to Home, and members never see signed-out screens',
  { tag: '@phone' },
  async ({ env, visitor }) => {
    const { page } = await visitor();
    await page.goto('/register');
    await page.waitForURL('**/early-access');
    await page.goto('/no/such/place');
    await page.waitForURL('**/early-access');

    const person = newPerson();
    await page.getByPlaceholder('xxxx-xxxx-xxxx').fill(await env.mint());
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillRegistration(page, person);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(`${env.address}/`);
    await page.goto('/no/such/place');
    await page.waitForURL(`${env.address}/`);
    await page.goto('/login');
    await page.waitForURL(`${env.address}/`);
  },
);
