import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits until the service worker has stored the page and everything that it needs. */
export async function waitForStoredApp(page: Page): Promise<void> {
  const isStored = () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return active?.state === 'activated' && (await caches.match('/', { ignoreVary: true })) !== undefined;
    });
  await expect.poll(isStored, { message: 'the stored app', timeout: 60_000 }).toBe(true);
}

/** Opens the app in a new tab, as a tap on its icon does. */
export async function startApp(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
