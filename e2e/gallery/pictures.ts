import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Size } from '../browser.ts';
import { screens } from '../screens.ts';
import { setUpTests } from '../environment.ts';
import { pictureFile, themes, type Theme } from './files.ts';

/** Opens every screen at one size and takes a picture in each theme. The two sizes are two files, which run side by side. */
export function takePictures(size: Size): void {
  const setup = setUpTests();
  test.each(screens)(`$name, ${size}`, async ({ name, open }) => {
    const page = await open(setup, size);
    // Some screens wait for a heading only. A screen that keeps asking is never idle, and is shown as it is then.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    for (const theme of themes) {
      await chooseTheme(page, theme);
      await page.screenshot({ path: join('gallery', pictureFile(name, size, theme)), animations: 'disabled' });
    }
  });
}

/** As if another tab had chosen it: the app follows that event (apps/web/src/platform/theme.ts) and keeps its state. */
function chooseTheme(page: Page, theme: Theme): Promise<void> {
  return page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'dubplate.theme', newValue }));
  }, theme);
}
