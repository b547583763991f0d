import { createSongs } from '../../tools/fixtures/songs.ts';
import { expect, test } from '../support/test.ts';
import { fillRegistration, newPerson, signIn } from '../support/actors.ts';

test('a visitor with a code registers, signs out and signs in again', async ({ env, visitor }) => {
  const { page, consoleErrors } = await visitor();
  const person = newPerson('mara');
  const code = await env.mint();

  await page.goto('/');
  await page.waitForURL('**/early-access');
  await page.getByText('Enter your invite code to get started').waitFor();
  const field = page.getByPlaceholder('xxxx-xxxx-xxxx');
  // Typed carelessly on a phone: upper case, spaces, no dashes.
  await field.fill(` ${code.toUpperCase().replaceAll('-', ' ')} `);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.waitForURL('**/register');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.getByText(code).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await page.waitForURL(`${env.address}/`);
  await page.getByText("No favorites yet. Please make sure you've uploaded a song before favoriting").waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('dubplate.invite-code'))).toBeNull();
  await page.getByText('Releasing This Week').click();
  await page.getByText('No favorites releasing this week').waitFor();
  await page.getByText('Releasing This Month').click();
  await page.getByText('No favorites releasing this month').waitFor();

  await page.getByRole('link', { name: 'Setlist It' }).click();
  await page.waitForURL('**/id-help');
  await page.getByRole('heading', { name: 'Track ID' }).waitFor();
  await page.getByText('No requests yet').waitFor();

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { name: person.username }).waitFor();
  await page.getByText(person.email, { exact: true }).waitFor();
  for (const counter of ['Favorites', 'Uploads', 'ID Requests Solved']) {
    await page.getByText(counter, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await signIn(page, person.email.toUpperCase());
  await page.waitForURL(`${env.address}/`);
  expect(consoleErrors).toEqual([]);
});

test('a visitor who opens a song link lands on the song after signing in', async ({ env, visitor }) => {
  const joined = await visitor();
  const person = newPerson('deep');
  const [song] = await createSongs(env.db, [{ title: 'Deep Link' }]);
  await joined.page.goto(`/song/${song}`);
  await joined.page.waitForURL('**/early-access');
  await joined.page.getByPlaceholder('xxxx-xxxx-xxxx').fill(await env.mint());
  await joined.page.getByRole('button', { name: 'Continue' }).click();
  await fillRegistration(joined.page, person);
  await joined.page.getByRole('button', { name: 'Create Account' }).click();
  await joined.page.waitForURL(`**/song/${song}`);

  const { page } = await visitor();
  await page.goto(`/song/${song}?debug=true`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, person.email);
  await page.waitForURL(`**/song/${song}?debug=true`);
  await page.getByRole('heading', { name: 'Deep Link' }).waitFor();
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('the field inserts dashes, and Back finds the code still there', async ({ env, visitor }) => {
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

  test('on a slow network a registration cannot be sent twice', async ({ env, visitor }) => {
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
    await page.getByRole('button', { name: 'Creating account...' }).waitFor();
    release();
    await page.waitForURL(`${env.address}/`);
  });

  test('a link with a code fills the field', async ({ env, visitor }) => {
    const { page } = await visitor();
    const code = await env.mint();
    await page.goto(`/early-access?code=${code}`);
    await expect(page.getByPlaceholder('xxxx-xxxx-xxxx')).toHaveValue(code);
  });

  test('registration needs a code, unknown paths lead to Home, and members never see signed-out screens', async ({
    env,
    visitor,
  }) => {
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
  });
});
