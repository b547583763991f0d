import type { Page } from '@playwright/test';
import { longestTaskCpu, traceMainThread } from '../e2e/support/main-thread.ts';

type Entry = { duration: number; startTime: number };
type Interaction = Entry & { interactionId: number; name: string };
type Shift = Entry & { value: number; hadRecentInput: boolean };
type Recorded = { events: Interaction[]; tasks: Entry[]; shifts: number };

/** Records interactions, long tasks and layout shifts from the start of each page. */
export const recordTimings = (page: Page): Promise<unknown> => page.addInitScript(record);

function record(): void {
  const recorded: Recorded = { events: [], tasks: [], shifts: 0 };
  Object.assign(globalThis, { recorded });
  const observe = <E>(options: PerformanceObserverInit, onEntry: (entry: E) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => onEntry(entry as E))).observe(options);
  observe<Interaction>({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit, (entry) => {
    const { duration, startTime, interactionId, name } = entry;
    recorded.events.push({ duration, startTime, interactionId, name });
  });
  observe<Entry>({ type: 'longtask' }, ({ duration, startTime }) => recorded.tasks.push({ duration, startTime }));
  observe<Shift>({ type: 'layout-shift' }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) recorded.shifts += value;
  });
}

const readRecorded = (page: Page) => page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);

const clearRecorded = (page: Page) =>
  page.evaluate(() => {
    const { recorded } = globalThis as unknown as { recorded: Recorded };
    Object.assign(recorded, { events: [], tasks: [], shifts: 0 });
  });

export const readLayoutShift = async (page: Page): Promise<number> => (await readRecorded(page)).shifts;

export type Timings = {
  /** The slowest event of each interaction, in milliseconds. The browser reports none below 16. */
  interactions: number[];
  /** Tasks of more than 50 ms. */
  longTasks: number[];
  /** The CPU time of the longest task: other work of the machine does not change it. */
  longestCpu: number;
};

export async function timePage(page: Page, act: () => Promise<unknown>): Promise<Timings> {
  await clearRecorded(page);
  const trace = await traceMainThread(page, act);
  const slowest = new Map<number, number>();
  const { events, tasks } = await readRecorded(page);
  for (const { interactionId, duration } of events) {
    if (interactionId) slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0));
  }
  return {
    interactions: [...slowest.values()],
    longTasks: tasks.map(({ duration }) => duration),
    longestCpu: longestTaskCpu(trace),
  };
}

/** Slows the main thread of the page down. The returned function sets another rate: each session has its own. */
export async function throttle(page: Page, rate: number): Promise<(rate: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const setRate = (next: number) => session.send('Emulation.setCPUThrottlingRate', { rate: next });
  await setRate(rate);
  return setRate;
}

/**
 * Scrolls by 150 pixels in each frame until the list ends: 9,000 pixels a second, more than a list moves after a flick.
 * A skeleton at its end means that another page follows.
 */
export const scrollToEnd = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let frames = 0;
    for (let still = 0; still < 30; frames += 1) {
      const before = window.scrollY;
      window.scrollBy(0, 150);
      await new Promise(requestAnimationFrame);
      const isLoading = document.querySelector('main .skeleton') !== null;
      still = window.scrollY === before && !isLoading ? still + 1 : 0;
    }
    return frames;
  });
