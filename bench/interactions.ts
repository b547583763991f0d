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

/** A finger stays on the screen this long. Without a pause, the second half of a tap would wait for the first. */
const holdMs = 80;

async function tap(page: Page, { x, y }: Place): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(holdMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

type Place = { x: number; y: number };

/** Taps elements on screen in turn. A list renders its rows near the screen only, and so in another order each time. */
async function tapVisible(page: Page, selector: string, after: () => Promise<unknown> = async () => {}): Promise<void> {
  await page.locator(selector).first().waitFor();
  await repeat(page, async (at) => {
    const place = await page.evaluate(findPlace, { selector, at });
    await tap(page, place);
    await after();
  });
}

/** The centre of one of the elements between the header and the buttons above the navigation. */
function findPlace({ selector, at }: { selector: string; at: number }): Place {
  const places = [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
    .filter(({ y }) => y > 120 && y < window.innerHeight - 240);
  return places[at % places.length]!;
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
      repeat(page, async (at) => {
        const name = ['Setlist It', 'Home', 'Profile', 'Home'][at % 4]!;
        const { x, y, width, height } = (await page.getByRole('navigation').getByRole('link', { name }).boundingBox())!;
        await tap(page, { x: x + width / 2, y: y + height / 2 });
      }),
  },
  { name: 'search songs', run: (page: Page) => type(page, 'favorite 123') },
  {
    name: 'heart',
    async run(page: Page) {
      await searchBox(page).fill('favorite 12');
      await tapVisible(page, '#search-results .heart');
    },
  },
];

/** What a member does on Track ID. The search comes last: it leaves the list. */
export const onTrackId = [
  { name: 'vote', run: (page: Page) => tapVisible(page, 'article .vote') },
  {
    name: 'sheet',
    run: (page: Page) =>
      tapVisible(page, 'article > button', async () => {
        await page.getByRole('dialog').waitFor();
        await settle(page);
        await page.evaluate(() => history.back());
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }),
  },
  { name: 'search requests', run: (page: Page) => type(page, 'request 123') },
];
