import { createSongs } from '../../tools/fixtures/songs.ts';
import { fillRegistration, newPerson, signIn } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

test('a visitor with a code registers, signs out and signs in again', async ({ env, visitor }) => {
  const { page, consoleErrors } = await visitor();
  const person = newPerson('mara');
  const code = await env.mint();

  await page.goto('/');
  await page.waitForURL('**/early-access');
  await expect(page.getByText('Enter your invite code to get started')).toBeVisible();
  const field = page.getByPlaceholder('xxxx-xxxx-xxxx');
  // Typed carelessly on a phone: upper case, spaces, no dashes.
  await field.fill(` ${code.toUpperCase().replaceAll('-', ' ')} `);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.waitForURL('**/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await page.waitForURL(`${env.address}/`);
  await expect(
    page.getByText("No favorites yet. Please make sure you've uploaded a song before favoriting"),
  ).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('dubplate.invite-code'))).toBeNull();
  await page.getByText('Releasing This Week').click();
  await expect(page.getByText('No favorites releasing this week')).toBeVisible();
  await page.getByText('Releasing This Month').click();
  await expect(page.getByText('No favorites releasing this month')).toBeVisible();

  await page.getByRole('link', { name: 'Setlist It' }).click();
  await page.waitForURL('**/id-help');
  await expect(page.getByRole('heading', { name: 'Track ID' })).toBeVisible();
  await expect(page.getByText('No requests yet')).toBeVisible();

  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: person.username })).toBeVisible();
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  // The address may change earlier, with the live message about the ended session.
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await loaded;

  await page.waitForURL('**/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signIn(page, person.email.toUpperCase());
  await page.waitForURL(`${env.address}/`);
  expect(consoleErrors).toEqual([]);
});

test('a visitor who opens a song link sees a teaser, and lands on the song after registering or signing in', async ({
  env,
  visitor,
}) => {
  const joined = await visitor();
  const person = newPerson('deep');
  const link = 'https://soundcloud.com/velka/deep-link';
  const [song] = await createSongs(env.db, [
    { title: 'Deep Link', platform: 'soundcloud', url: link, favorite_count: 3 },
  ]);
  await joined.page.goto(`/song/${song}`);
  await expect(joined.page.getByRole('heading', { name: 'Deep Link' })).toBeVisible();
  for (const text of ['Invite only', 'Velka', 'In 3 favorites'])
    await expect(joined.page.getByText(text)).toBeVisible();
  await expect(joined.page.locator('iframe, audio, [role=slider]')).toHaveCount(0);
  // What a messenger reads of the same link: tags in the page, and the picture.
  const html = await (await joined.context.request.get(`/song/${song}`)).text();
  expect(html).toContain('<meta property="og:title" content="Deep Link by Velka" />');
  const image = /og:image" content="([^"]+)"/.exec(html)![1]!;
  const card = await joined.context.request.get(image);
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);

  await joined.page.getByRole('link', { name: 'Enter code' }).click();
  await joined.page.getByPlaceholder('xxxx-xxxx-xxxx').fill(await env.mint());
  await joined.page.getByRole('button', { name: 'Continue' }).click();
  await fillRegistration(joined.page, person);
  await joined.page.getByRole('button', { name: 'Create Account' }).click();
  await joined.page.waitForURL(`**/song/${song}`);
  expect(joined.consoleErrors).toEqual([]);

  const { page } = await visitor();
  await page.goto(`/song/${song}?debug=true`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, person.email);
  await page.waitForURL(`**/song/${song}?debug=true`);
  await expect(page.getByRole('heading', { name: 'Deep Link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
});
