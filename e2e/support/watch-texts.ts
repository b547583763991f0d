import type { Page } from 'playwright-core';

/** Notes in the page itself when texts come and go, to the millisecond and however busy the test machine is. */
export async function watchTexts(page: Page, texts: string[]) {
  await page.addInitScript((wanted) => {
    const watchedTexts: Record<string, { came?: number }> = {};
    Object.assign(window, { watchedTexts });
    const look = () => {
      const text = document.body?.textContent ?? '';
      for (const each of wanted) {
        const seen = (watchedTexts[each] ??= {});
        const isThere = text.includes(each);
        if (isThere && seen.came === undefined) seen.came = performance.now();
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, texts);
  const times = async (text: string) =>
    ((await page.evaluate('watchedTexts')) as Record<string, { came?: number }>)[text] ?? {};
  return {
    /** How long after one text the other came. */
    async between(first: string, second: string): Promise<number> {
      return ((await times(second)).came ?? Number.NaN) - ((await times(first)).came ?? Number.NaN);
    },
  };
}
