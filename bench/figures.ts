/** Results of one run of a bench, by a name with its unit. */
export type Figures = Record<string, number>;

/** The smallest time that this share of the measurements does not exceed. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const formatMs = (time: number): string => time.toFixed(2);

export const formatCount = (count: number): string => count.toLocaleString('en-US');

export const verdict = (ratio: number, limit: number): string =>
  `${ratio.toFixed(2)}x (${ratio <= limit ? 'reached' : 'MISSED'}: ${limit}x)`;

/** A Markdown table with aligned columns. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export const spreadOf = (name: string, times: readonly number[]): Figures => ({
  [`${name}, p50 ms`]: percentile(times, 0.5),
  [`${name}, p95 ms`]: percentile(times, 0.95),
});

/** The p95 at each size, and how many times longer the largest takes than the smallest. */
export function growthOf(name: string, timesBySize: readonly (readonly [number, readonly number[]])[]): Figures {
  const p95s = timesBySize.map(([size, times]) => [size, percentile(times, 0.95)] as const);
  return {
    ...Object.fromEntries(p95s.map(([size, p95]) => [`${name}, p95 ms at ${formatCount(size)}`, p95])),
    [`${name}, p95 growth`]: p95s.at(-1)![1] / p95s[0]![1],
  };
}
