/**
 * Measures the time from a tap on a visible clip to its sound: `npm run bench -- first-sound [--clips 20]`. It runs the
 * built app in Chromium on this machine, with and without 100 ms of latency in each call of the API. A member with a
 * metered connection fetches nothing ahead, and shows what fetching ahead saves.
 */
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import { parseArgs } from 'node:util';
import { createActors } from '../e2e/support/actors.ts';
import { startEnvironment, type RunningEnvironment } from '../e2e/support/environment.ts';
import { createRequests } from '../e2e/support/requests.ts';
import setup from '../e2e/support/setup.ts';
import { listenToPage, timeToSound } from '../e2e/support/sound.ts';
import { chromiumWithoutBlur } from '../tools/services/chromium.ts';
import { formatMs, formatTable, percentile, spreadOf, type Figures } from './figures.ts';

const limitMs = 300;

type Variant = { name: string; latencyMs: number; isMetered: boolean };

const variants: Variant[] = [
  { name: 'fetched ahead', latencyMs: 0, isMetered: false },
  { name: 'fetched ahead, 100 ms of latency', latencyMs: 100, isMetered: false },
  { name: 'metered', latencyMs: 0, isMetered: true },
  { name: 'metered, 100 ms of latency', latencyMs: 100, isMetered: true },
];

export async function benchFirstSound(args: string[]): Promise<Figures> {
  const { values } = parseArgs({ args, options: { clips: { type: 'string', default: '20' } } });
  const titles = Array.from({ length: Number(values.clips) }, (_, at) => `Clip ${at + 1}`);
  const stopPostgres = await setup();
  const env = await startEnvironment({ LOG_LEVEL: 'error' });
  const browser = await playwright.launch(chromiumWithoutBlur);
  try {
    const figures: Figures = {};
    const rows: string[][] = [];
    await createRequests(
      env,
      await createAsker(browser, env),
      titles.map((title) => ({ title, clip: 10 })),
    );
    for (const variant of variants) {
      const times = await measure(browser, env, variant, titles);
      const p95 = percentile(times, 0.95);
      const limit = variant.isMetered ? '' : `${p95 <= limitMs ? 'reached' : 'MISSED'}: ${limitMs} ms`;
      rows.push([variant.name, formatMs(percentile(times, 0.5)), formatMs(p95), limit]);
      Object.assign(figures, spreadOf(variant.name, times));
    }
    console.log(`\n${formatTable(['tap to sound, ms', 'p50', 'p95', 'p95 limit'], rows)}`);
    return figures;
  } finally {
    await browser.close();
    await env.close();
    await stopPostgres();
  }
}

async function createAsker(browser: Browser, env: RunningEnvironment): Promise<string> {
  const actors = createActors({ browser, env, size: 'phone' });
  const { username } = await actors.otherMember();
  await actors.closeContexts();
  return username;
}

async function measure(browser: Browser, env: RunningEnvironment, variant: Variant, titles: string[]) {
  const actors = createActors({ browser, env, size: 'phone' });
  const { page } = await actors.member({ path: null });
  await listenToPage(page);
  await page.addInitScript(changeNetwork, variant);
  await page.goto('/id-help?tab=community');
  const times: number[] = [];
  for (const title of titles) times.push(await tap(page, title));
  await actors.closeContexts();
  return times;
}

/** Not `page.route`, which turns the cache of the browser off. */
function changeNetwork({ latencyMs, isMetered }: Variant): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    await new Promise((done) => setTimeout(done, latencyMs));
    return send(...request);
  };
  Object.defineProperty(navigator, 'connection', { value: { saveData: isMetered } });
}

/** A member reads a card for a second before the tap. */
async function tap(page: Page, title: string): Promise<number> {
  const play = page.getByRole('button', { name: `Play clip of ${title}`, exact: true });
  await play.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1_000);
  await play.click();
  return timeToSound(page);
}
