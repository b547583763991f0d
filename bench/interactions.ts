import type { Page } from '@playwright/test';

const times = 24;

/** Until the interaction is drawn and its calls have ended. Taps in a row would wait for each other. */
const settle = (page: Page) => page.waitForTimeout(250);

async function repeat(page: Page, act: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await act(at);
    await settle(page);
  }
}

/** Taps the last elements of the list in turn: they are the ones on screen after a scroll to the end. */
async function tapLast(page: Page, selector: string, after: () => Promise<unknown> = async () => {}): Promise<void> {
  const targets = page.locator(selector);
  await targets.first().waitFor();
  const count = await targets.count();
  await repeat(page, async (at) => {
    await targets.nth(count - 1 - (at % Math.min(count, 6))).tap();
    await after();
  });
}

const searchBox = (page: Page) => page.getByRole('main').getByPlaceholder(/^Search/);

async function type(page: Page, text: string): Promise<void> {
  const box = searchBox(page);
  await box.focus();
  await settle(page);
  await repeat(page, (at) => page.keyboard.press(text[at % text.length]!));
  // Not with the keyboard, which would be measured too.
  await box.fill('');
  await settle(page);
}

/** What a member does on Home. The heart comes last: it leaves the search open. */
export const onHome = [
  {
    name: 'tab',
    run: (page: Page) =>
      repeat(page, (at) =>
        page
          .getByRole('navigation')
          .getByRole('link', { name: ['Setlist It', 'Home', 'Profile', 'Home'][at % 4]! })
          .tap(),
      ),
  },
  { name: 'search songs', run: (page: Page) => type(page, 'favorite 123') },
  {
    name: 'heart',
    async run(page: Page) {
      await searchBox(page).fill('favorite 12');
      await tapLast(page, '#search-results .heart');
    },
  },
];

/** What a member does on Track ID. The search comes last: it leaves the list. */
export const onTrackId = [
  { name: 'vote', run: (page: Page) => tapLast(page, 'article .vote') },
  {
    name: 'sheet',
    run: (page: Page) =>
      tapLast(page, 'article > button', async () => {
        await page.getByRole('dialog').waitFor();
        await settle(page);
        await page.evaluate(() => history.back());
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }),
  },
  { name: 'search requests', run: (page: Page) => type(page, 'request 123') },
];
