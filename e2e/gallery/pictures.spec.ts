import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Size } from '../support/actors.ts';
import { emptyStatesWithoutAction } from '../support/empty-states.ts';
import { expect, test } from '../support/test.ts';
import { allScreens, folder, heights, pictureFile, themes, type Theme, widths } from './files.ts';

/** Opens every screen once, and takes a picture at each width and in each theme. */
for (const { name, open } of allScreens) {
  test(name, async ({ actors, size }) => {
    const pictures = widths[size].flatMap((width) => themes.map((theme) => pictureFile(name, width, theme)));
    // Without this, a screen that cannot be opened would show its picture of last time.
    await Promise.all(pictures.map((file) => rm(join(folder, file), { force: true })));
    const page = await open(actors);
    // Some screens wait for a heading only. A screen with a call that is never answered is never idle.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    expect(await emptyStatesWithoutAction(page)).toEqual([]);
    for (const width of await widthsOf(page, size)) {
      if (page.viewportSize()!.width !== width) await resize(page, width);
      for (const theme of themes) {
        // Emails and the unsubscribe page follow the device.
        await page.emulateMedia({ colorScheme: theme });
        await chooseTheme(page, theme);
        await page.screenshot({ path: join(folder, pictureFile(name, width, theme)), animations: 'disabled' });
      }
    }
  });
}

/** Screens of members are looked at in all widths, the console and the signed-out screens in one for each size. */
async function widthsOf(page: Page, size: Size): Promise<readonly number[]> {
  const isMember = (await page.locator('nav[aria-label="Main"]').count()) > 0;
  return isMember ? widths[size] : [widths[size][0]];
}

/** Rows that were above the screen may load now. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heights[width]! });
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => {});
}

/** As if another tab had chosen it: the app follows that event (apps/web/src/platform/theme.ts) and keeps its state. */
function chooseTheme(page: Page, theme: Theme): Promise<void> {
  return page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'dubplate.theme', newValue }));
  }, theme);
}
