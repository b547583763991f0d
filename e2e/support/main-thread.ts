import type { Page } from '@playwright/test';

/** Of a trace. `ts`, `dur` and the CPU time `tdur` are in microseconds. */
export type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: {
    name?: string;
    data?: { functionName?: string; url?: string };
    beginData?: { stackTrace?: { functionName: string; url: string }[] };
  };
};

const timeline = 'disabled-by-default-devtools.timeline';

/** What the main thread of the page does meanwhile, in Chromium. Stacks make scripts slower. */
export async function traceMainThread(
  page: Page,
  act: () => Promise<unknown>,
  { stacks = false } = {},
): Promise<TraceEvent[]> {
  const browser = page.context().browser()!;
  const categories = ['__metadata', 'devtools.timeline', timeline, ...(stacks ? [`${timeline}.stack`] : [])];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const names = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const main = new Set(names.map(threadOf));
  return traceEvents.filter((event) => main.has(threadOf(event)));
}

const fileOf = (url = '') =>
  url
    .split('/')
    .at(-1)!
    .replace(/-[\w-]{8}\.js$/, '');

/**
 * Layouts that a script waited for, because it read a size after a change: the functions on the stack. Those of
 * Playwright, which reads sizes while it waits for an element, have no address.
 */
export const forcedLayouts = (events: readonly TraceEvent[]): string[] =>
  events
    .filter(({ name }) => name === 'Layout')
    .flatMap(({ args }) => args?.beginData?.stackTrace?.slice(0, 1) ?? [])
    .filter(({ url }) => url !== '')
    .map(({ functionName, url }) => `${functionName} in ${fileOf(url)}`);

export const longestTaskCpu = (events: readonly TraceEvent[]): number =>
  Math.max(0, ...events.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1_000));

/** Tasks of more than 50 ms, with the longest event in them that is no task or microtask itself. */
export function listLongTasks(events: readonly TraceEvent[]): { ms: number; cause: string }[] {
  const longTasks = events.filter(({ name, dur = 0 }) => name === 'RunTask' && dur > 50_000);
  return longTasks.map(({ ts, dur = 0 }) => {
    const inside = events.filter((event) => event.ts >= ts && event.ts + (event.dur ?? 0) <= ts + dur);
    const causes = inside.filter(({ name }) => !/^RunTask$|^RunMicrotasks$|^v8\.callFunction$/.test(name));
    const [longest] = causes.toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0));
    const { functionName = '', url } = longest?.args?.data ?? {};
    return { ms: dur / 1_000, cause: [longest?.name, functionName, fileOf(url)].filter(Boolean).join(' ') };
  });
}
