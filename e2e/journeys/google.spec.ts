import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillRegistration, member, newPerson, visitor } from '../support/actors.ts';
import { everySize, phoneOnly, type Size } from '../support/browser.ts';
import { setUpTests } from '../support/environment.ts';

const setup = setUpTests();

/** Signs in on the identity provider's own pages. */
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

async function atRegister(size: Size, code: string) {
  const opened = await visitor(setup, size);
  await opened.page.goto(`/early-access?code=${code}`);
  await opened.page.getByRole('button', { name: 'Continue' }).click();
  await opened.page.waitForURL('**/register');
  return opened;
}

const memberCount = async () =>
  (
    await setup.env.db
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe.each(everySize)('at %s size', (size) => {
  test('a person with a code signs up with Google in a popup and later signs in with it', async () => {
    const { email } = newPerson('goo');
    const first = await atRegister(size, await setup.env.mint());
    await continueWithGoogle(first.page, email);
    await first.page.waitForURL(`${setup.env.address}/`);
    await first.page.goto('/profile');
    await first.page.getByText(email, { exact: true }).waitFor();
    // Google has vouched for the address: there is nothing to confirm.
    expect(await first.page.getByText('Confirm your email').count()).toBe(0);

    const again = await visitor(setup, size);
    await again.page.goto('/song/z');
    await again.page.getByRole('link', { name: 'Sign in' }).click();
    await continueWithGoogle(again.page, email);
    await again.page.waitForURL('**/song/z');
    expect(again.complaints).toEqual([]);
  });
});

describe.each(phoneOnly)('at %s size', (size) => {
  test('a new Google person without an invite is told so and led to the door', async () => {
    const { page } = await visitor(setup, size);
    const before = await memberCount();
    await page.goto('/login');
    await continueWithGoogle(page, newPerson().email);
    await page.waitForURL('**/early-access');
    await page.getByText('You need an invite code to join. Enter yours to get started.').waitFor();
    expect(await memberCount()).toBe(before);
  });

  test('a code taken in the meantime is said, and makes no account', async () => {
    const code = await setup.env.mint();
    const { page } = await atRegister(size, code);
    const quicker = await atRegister(size, code);
    await fillRegistration(quicker.page, newPerson());
    await quicker.page.getByRole('button', { name: 'Create Account' }).click();
    await quicker.page.waitForURL(`${setup.env.address}/`);
    const before = await memberCount();
    await continueWithGoogle(page, newPerson().email);
    await page.waitForURL('**/early-access');
    await page.getByText('This code has already been used').waitFor();
    expect(await memberCount()).toBe(before);
  });

  test('where popups are blocked the whole page goes to Google and comes back', async () => {
    const { email } = newPerson('redirect');
    const { page, context } = await visitor(setup, size);
    await context.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`/early-access?code=${await setup.env.mint()}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await answerGoogle(page, email);
    await page.waitForURL(`${setup.env.address}/`);

    const stranger = await visitor(setup, size);
    await stranger.context.addInitScript(() => {
      window.open = () => null;
    });
    await stranger.page.goto('/login');
    await stranger.page.getByRole('button', { name: 'Continue with Google' }).click();
    await answerGoogle(stranger.page, newPerson().email);
    await stranger.page.waitForURL('**/early-access');
    await stranger.page.getByText('You need an invite code to join. Enter yours to get started.').waitFor();
  });

  test('a refusal at Google, or no way to reach it, is told in the words of the screen', async () => {
    const changedMind = await visitor(setup, size);
    await changedMind.page.goto('/login');
    const opening = changedMind.context.waitForEvent('page');
    await changedMind.page.getByRole('button', { name: 'Continue with Google' }).click();
    await (await opening).getByRole('link', { name: 'Cancel' }).click();
    await changedMind.page.getByText('Failed to sign in with Google').waitFor();

    const known = await member(setup, size, { path: null });
    // The password account's address is not confirmed, so Google may not take it over.
    const other = await visitor(setup, size);
    await other.page.goto('/login');
    await continueWithGoogle(other.page, known.email);
    await other.page.getByText('Failed to sign in with Google').waitFor();

    const { page, context } = await atRegister(size, await setup.env.mint());
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Failed to sign up with Google').waitFor();
  });

  test('a Google window closed without an answer leaves the page as it was', async () => {
    const { page, context } = await visitor(setup, size);
    await page.goto('/login');
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Waiting for Google...' }).waitFor();
    await (await opening).close();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
  });
});
