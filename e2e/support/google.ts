import type { Page } from '@playwright/test';
import type { Actors } from './actors.ts';

/** Signs in on the pages of the identity provider. */
export async function answerGoogle(page: Page, email: string): Promise<void> {
  await page.locator('input[name=login]').fill(email);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  await answerGoogle(popup, email);
  await closed;
}

export async function atRegister(actors: Actors, code: string) {
  const opened = await actors.visitor();
  await opened.page.goto(`/early-access?code=${code}`);
  await opened.page.getByRole('button', { name: 'Continue' }).click();
  await opened.page.waitForURL('**/register');
  return opened;
}
