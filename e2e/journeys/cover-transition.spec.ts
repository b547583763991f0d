import type { Page } from '@playwright/test';
import { createSong } from '../support/create-song.ts';
import { expect, test } from '../support/test.ts';

/** Records the animated covers of each view transition, with their durations. */
async function recordTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const covers: string[] = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations() as (Animation & { effect: KeyframeEffect })[]) {
          const name = effect.pseudoElement ?? '';
          if (name.includes('group(cover-')) covers.push(`${name} ${String(effect.getTiming().duration)}`);
        }
      });
      return transition;
    };
    Object.assign(globalThis, { covers });
  });
  return () => page.evaluate(() => (globalThis as unknown as { covers: string[] }).covers);
}

for (const [reducedMotion, duration] of [
  ['no-preference', 240],
  ['reduce', 0],
] as const) {
  test.describe(`reduced motion: ${reducedMotion}`, { tag: ['@phone', '@proof', '@smoke'] }, () => {
    test.use({ contextOptions: { reducedMotion } });

    test(`the cover of a row grows into the cover of the song's screen in ${duration} ms`, async ({ startActors }) => {
      const { env, member } = await startActors();
      const songId = await createSong(env);
      const { page } = await member({ path: `/song/${songId}`, earlyAccess: true });
      // The code of the song's screen is loaded now, so that the next visit shows the cover at once.
      await page.getByRole('button', { name: 'Add to Favorites' }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
      const covers = await recordTransitions(page);
      // Discover, below the favorites, may have it too.
      await page.locator(`a[href="/song/${songId}"]`).first().click();
      await expect(page.getByRole('button', { name: 'Favorited' })).toBeVisible();
      await expect.poll(covers).toEqual([`::view-transition-group(cover-${songId}) ${duration}`]);
    });
  });
}
