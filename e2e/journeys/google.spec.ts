import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { newPerson, type Actors } from '../support/actors.ts';

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
  const closed = popup.waitForEvent('close');
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

test(
  'a visitor with a code signs up with Google in a popup and later signs in with it',
  { tag: '@phone' },
  async ({ env, actors, visitor }) => {
    const { email } = newPerson('goo');
    const first = await atRegister(actors, await env.mint());
    await continueWithGoogle(first.page, email);
    await first.page.waitForURL(`${env.address}/`);
    await first.page.goto('/profile');
    await expect(first.page.getByText(email, { exact: true })).toBeVisible();
    // Google has confirmed the email, so the app does not ask for it.
    await expect(first.page.getByText('Confirm your email')).toHaveCount(0);

    const again = await visitor();
    await again.page.goto('/song/z');
    await again.page.getByRole('link', { name: 'Sign in' }).click();
    await continueWithGoogle(again.page, email);
    await again.page.waitForURL('**/song/z');
    expect(again.consoleErrors).toEqual([]);
  },
);
