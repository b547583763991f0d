import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { emptyStatesWithoutAction } from '../support/empty-states.ts';
import { expect, test } from '../support/test.ts';
import { allScreens, folder, pictureFile, themes, type Theme } from './files.ts';

/** Opens every screen and takes a picture in each theme. */
for (const { name, open } of allScreens) {
  test(name, async ({ actors, size }) => {
    const pictures = themes.map((theme) => ({ theme, path: join(folder, pictureFile(name, size, theme)) }));
    // Without this, a screen that cannot be opened would show its picture of last time.
    await Promise.all(pictures.map(({ path }) => rm(path, { force: true })));
    const page = await open(actors);
    // Some screens wait for a heading only. A screen with a call that is never answered is never idle.
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    expect(await emptyStatesWithoutAction(page)).toEqual([]);
    for (const { theme, path } of pictures) {
      await chooseTheme(page, theme);
      await page.screenshot({ path, animations: 'disabled' });
    }
  });
}

/** As if another tab had chosen it: the app follows that event (apps/web/src/platform/theme.ts) and keeps its state. */
function chooseTheme(page: Page, theme: Theme): Promise<void> {
  return page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'dubplate.theme', newValue }));
  }, theme);
}
