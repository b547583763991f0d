/**
 * Measures how fast the phone layout responds: `npm run bench -- responsiveness [--rounds 3] [--rate 4]`. It runs the
 * built app in Chromium at 390x844 on this machine, with a slowed CPU, as a member with 5,000 favorites and 2,000
 * requests to scroll through. Of all rounds, the table has the median.
 */
import { chromium as playwright, type Browser, type Page } from '@playwright/test';
import { parseArgs } from 'node:util';
import { createActors } from '../e2e/support/actors.ts';
import { startEnvironment, type RunningEnvironment } from '../e2e/support/environment.ts';
import { createRequests } from '../e2e/support/requests.ts';
import { forcedLayouts, listLongTasks, longestTaskCpu, traceMainThread } from '../e2e/support/main-thread.ts';
import setup from '../e2e/support/setup.ts';
import { createFavorites } from '../e2e/support/songs.ts';
import { chromiumWithoutBlur } from '../tools/services/chromium.ts';
import { viewports } from '../tools/services/viewports.ts';
import { formatTable, percentile, type Figures } from './figures.ts';
import { onHome, onTrackId } from './interactions.ts';
import { readLayoutShift, recordTimings, scrollToEnd, throttle, timePage } from './page-timings.ts';

const limits = { interactionMs: 100, longTaskMs: 50, layoutShift: 0.02 };
const [favoriteCount, requestCount] = [5_000, 2_000];
const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${at}`);

/** Of the rounds of a figure. */
type Measured = Map<string, number[]>;

export async function benchResponsiveness(args: string[]): Promise<Figures> {
  const options = { rounds: { type: 'string', default: '3' }, rate: { type: 'string', default: '4' } } as const;
  const { values } = parseArgs({ args, options });
  const stopPostgres = await setup();
  const env = await startEnvironment({ LOG_LEVEL: 'error' });
  const browser = await playwright.launch(chromiumWithoutBlur);
  try {
    const measured: Measured = new Map();
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await measureRound(browser, env, Number(values.rate), (name, figure) => {
        console.log(new Date().toISOString().slice(11, 19), name, figure);
        measured.set(name, [...(measured.get(name) ?? []), figure]);
      });
    }
    const rows = [...measured].map(([name, figures]) => {
      const text = figures.toSorted((a, b) => a - b).map((figure) => String(Number(figure.toFixed(3))));
      return [name, text.join(' '), describeLimit(name, percentile(figures, 0.5))];
    });
    console.log(`\n${formatTable(['figure', 'rounds', 'limit, by the median'], rows)}`);
    return Object.fromEntries([...measured].map(([name, figures]) => [name, percentile(figures, 0.5)]));
  } finally {
    await browser.close();
    await env.close();
    await stopPostgres();
  }
}

function describeLimit(name: string, figure: number): string {
  if (/^load.*(long tasks|forced layouts)$/.test(name)) return '';
  const limit = /^(scroll|load)/.test(name)
    ? limits.longTaskMs
    : name.startsWith('layout shift')
      ? limits.layoutShift
      : limits.interactionMs;
  return `${figure <= limit ? 'reached' : 'MISSED'}: ${limit}`;
}

type Report = (name: string, figure: number) => void;

async function measureRound(browser: Browser, env: RunningEnvironment, rate: number, report: Report): Promise<void> {
  const contextOptions = { viewport: viewports.phone, isMobile: true, hasTouch: true };
  const actors = createActors({ browser, env, size: 'phone', contextOptions });
  const { page, email, username } = await actors.member({ path: null });
  await createFavorites(env, email, names('Favorite', favoriteCount));
  const asker = await actors.otherMember();
  const hasRequests = (await env.db.selectFrom('requests').select('id').limit(1).execute()).length > 0;
  if (!hasRequests) {
    const requests = names('Request', requestCount).map((title, at) => ({ title, clip: at % 4 === 0 }));
    await createRequests(env, asker.username, requests);
  }
  await createRequests(env, username, [{ title: 'My request' }]);
  await recordTimings(page);
  const setRate = await throttle(page, rate);

  const visitor = await actors.visitor();
  await recordTimings(visitor.page);
  await throttle(visitor.page, rate);
  const song = await env.db.selectFrom('songs').select('id').limit(1).executeTakeFirstOrThrow();
  for (const [name, path, on] of [
    ['landing page', '/early-access', visitor.page],
    ['Home', '/', page],
    ['Track ID', '/id-help?tab=community', page],
    ['a song', `/song/${song.id}`, page],
  ] as const) {
    await on.goto(path);
    await on.waitForLoadState('networkidle');
    await on.waitForTimeout(500);
    report(`layout shift, ${name}`, await readLayoutShift(on));
  }
  await measureLoad(page, report);

  for (const [of, path, interactions] of [
    ['favorites', '/', onHome],
    ['requests', '/id-help?tab=community', onTrackId],
  ] as const) {
    await page.goto(path);
    for (const interaction of interactions) await measureInteraction(page, interaction, '', report);
    await measureScroll(page, `scroll through ${of}`, path, report);
    for (const interaction of interactions) await measureInteraction(page, interaction, ', long list', report);
  }
  await setRate(1);
  await measureScroll(page, 'scroll through favorites, full speed', '/', report);
  await measureScroll(page, 'scroll through requests, full speed', '/id-help?tab=community', report);
  await actors.closeContexts();
}

async function loadHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** Prints the long tasks with their causes. Those of compiling are shorter than for a first visit. */
async function measureLoad(page: Page, report: Report): Promise<void> {
  const events = await traceMainThread(page, () => loadHome(page));
  const tasks = listLongTasks(events);
  for (const { ms, cause } of tasks) console.log(`  ${ms.toFixed(0)} ms: ${cause}`);
  report('load of Home, long tasks', tasks.length);
  report('load of Home, longest task ms', Math.max(0, ...tasks.map(({ ms }) => ms)));
  report('load of Home, longest task CPU ms', longestTaskCpu(events));
  const withStacks = await traceMainThread(page, () => loadHome(page), { stacks: true });
  report('load of Home, forced layouts', forcedLayouts(withStacks).length);
}

type Named = (typeof onHome)[number];

async function measureInteraction(page: Page, { name, run }: Named, suffix: string, report: Report): Promise<void> {
  const { interactions, longestCpu } = await timePage(page, () => run(page));
  report(`${name}${suffix}, p75 ms`, percentile(interactions, 0.75));
  report(`${name}${suffix}, worst ms`, Math.max(...interactions));
  report(`${name}${suffix}, longest task CPU ms`, longestCpu);
}

async function measureScroll(page: Page, name: string, path: string, report: Report): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const { longTasks, longestCpu } = await timePage(page, () => scrollToEnd(page));
  report(`${name}, longest task ms`, Math.max(0, ...longTasks));
  report(`${name}, long tasks`, longTasks.length);
  report(`${name}, longest task CPU ms`, longestCpu);
}
