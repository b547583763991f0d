import type { Page } from '@playwright/test';

/** Records in the page when texts appear, to the millisecond even on a busy machine. */
export async function watchTexts(page: Page, texts: string[]) {
  await page.addInitScript((watched) => {
    const watchedTexts: Record<string, { came?: number }> = {};
    Object.assign(window, { watchedTexts });
    const recordTexts = () => {
      const text = document.body?.textContent ?? '';
      for (const each of watched) {
        const seen = (watchedTexts[each] ??= {});
        const isThere = text.includes(each);
        if (isThere && seen.came === undefined) seen.came = performance.now();
      }
    };
    new MutationObserver(recordTexts).observe(document, { subtree: true, childList: true, characterData: true });
  }, texts);
  const times = async (text: string) =>
    ((await page.evaluate('watchedTexts')) as Record<string, { came?: number }>)[text] ?? {};
  return {
    /** Milliseconds between the appearance of two texts. */
    async between(first: string, second: string): Promise<number> {
      return ((await times(second)).came ?? Number.NaN) - ((await times(first)).came ?? Number.NaN);
    },
  };
}
