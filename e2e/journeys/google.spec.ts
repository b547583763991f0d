import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { fillRegistration, newPerson, type Actors } from '../support/actors.ts';

/** Signs in on the pages of the identity provider. */
async function answerGoogle(page: Page, email: string): Promise<void> {
  await page.locator('input[name=login]').fill(email);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function continueWithGoogle(page: Page, email: string): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opening;
  const closed = popup.waitForEvent('close', { timeout: 30_000 });
  await answerGoogle(popup, email);
  await closed;
}

async function atRegister(actors: Actors, code: string) {
  const opened = await actors.visitor();
  await opened.page.goto(`/early-access?code=${code}`);
  await opened.page.getByRole('button', { name: 'Continue' }).click();
  await opened.page.waitForURL('**/register');
  return opened;
}

const memberCount = async (actors: Actors) =>
  (
    await actors.env.db
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test('a visitor with a code signs up with Google in a popup and later signs in with it', async ({
  env,
  actors,
  visitor,
}) => {
  const { email } = newPerson('goo');
  const first = await atRegister(actors, await env.mint());
  await continueWithGoogle(first.page, email);
  await first.page.waitForURL(`${env.address}/`);
  await first.page.goto('/profile');
  await first.page.getByText(email, { exact: true }).waitFor();
  // Google has confirmed the email, so the app does not ask for it.
  await expect(first.page.getByText('Confirm your email')).toHaveCount(0);

  const again = await visitor();
  await again.page.goto('/song/z');
  await again.page.getByRole('link', { name: 'Sign in' }).click();
  await continueWithGoogle(again.page, email);
  await again.page.waitForURL('**/song/z');
  expect(again.consoleErrors).toEqual([]);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('an unknown Google account without an invite sees an error and the invite screen', async ({
    actors,
    visitor,
  }) => {
    const { page } = await visitor();
    const before = await memberCount(actors);
    await page.goto('/login');
    await continueWithGoogle(page, newPerson().email);
    await page.waitForURL('**/early-access');
    await page.getByText('You need an invite code to join. Enter yours to get started.').waitFor();
    expect(await memberCount(actors)).toBe(before);
  });

  test('a code that was used meanwhile shows an error and creates no account', async ({ env, actors }) => {
    const code = await env.mint();
    const { page } = await atRegister(actors, code);
    const otherVisitor = await atRegister(actors, code);
    await fillRegistration(otherVisitor.page, newPerson());
    await otherVisitor.page.getByRole('button', { name: 'Create Account' }).click();
    await otherVisitor.page.waitForURL(`${env.address}/`);
    const before = await memberCount(actors);
    await continueWithGoogle(page, newPerson().email);
    await page.waitForURL('**/early-access');
    await page.getByText('This code has already been used').waitFor();
    expect(await memberCount(actors)).toBe(before);
  });

  test('with blocked popups, the whole page redirects to Google and back', async ({ env, visitor }) => {
    const { email } = newPerson('redirect');
    const { page, context } = await visitor();
    await context.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`/early-access?code=${await env.mint()}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await answerGoogle(page, email);
    await page.waitForURL(`${env.address}/`);

    const newcomer = await visitor();
    await newcomer.context.addInitScript(() => {
      window.open = () => null;
    });
    await newcomer.page.goto('/login');
    await newcomer.page.getByRole('button', { name: 'Continue with Google' }).click();
    await answerGoogle(newcomer.page, newPerson().email);
    await newcomer.page.waitForURL('**/early-access');
    await newcomer.page.getByText('You need an invite code to join. Enter yours to get started.').waitFor();
  });

  test('a refusal of Google, or an unreachable Google, shows the text of the screen', async ({
    env,
    actors,
    visitor,
    member,
  }) => {
    const changedMind = await visitor();
    await changedMind.page.goto('/login');
    const opening = changedMind.context.waitForEvent('page');
    await changedMind.page.getByRole('button', { name: 'Continue with Google' }).click();
    await (await opening).getByRole('link', { name: 'Cancel' }).click();
    await changedMind.page.getByText('Failed to sign in with Google').waitFor();

    const known = await member({ path: null });
    // The email of the password account is not confirmed, so a Google sign-in must not take it over.
    const other = await visitor();
    await other.page.goto('/login');
    await continueWithGoogle(other.page, known.email);
    await other.page.getByText('Failed to sign in with Google').waitFor();

    const { page, context } = await atRegister(actors, await env.mint());
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Failed to sign up with Google').waitFor();
  });

  test('closing the Google window without an answer leaves the page unchanged', async ({ visitor }) => {
    const { page, context } = await visitor();
    await page.goto('/login');
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Waiting for Google...' }).waitFor();
    await (await opening).close();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  });
});
