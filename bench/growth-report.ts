import type { GrowthSize } from '../tools/seed/fill-growth.ts';
import { formatCount, formatMs, formatTable, percentile, verdict, type Figures } from './figures.ts';
import { requestSearch, songSearch } from './growth-calls.ts';

/** The times of each call. */
export type MeasuredSize = GrowthSize & { times: Map<string, number[]> };
type Row = { name: string; timesOf(size: MeasuredSize): number[] };

/** Each size to the smallest, at p50. Search may grow, but its p95 has a limit. */
const limit = 1.3;
const searchLimit = 1.5;

const nameOf = ({ songs, requests, votesEach }: MeasuredSize): string =>
  [...(requests === songs ? [songs] : [songs, requests]), ...(votesEach ? [votesEach] : [])].map(formatCount).join(':');

/** All calls, and all searches of one kind together. */
function rowsOf([smallest]: readonly MeasuredSize[]): Row[] {
  const names = [...smallest!.times.keys()];
  const all = [songSearch, requestSearch].map((search): Row => ({
    name: search,
    timesOf: ({ times }) => [...times].filter(([name]) => name.startsWith(search)).flatMap(([, each]) => each),
  }));
  return [...names.map((name): Row => ({ name, timesOf: ({ times }) => times.get(name)! })), ...all];
}

const growth = ({ timesOf }: Row, smallest: MeasuredSize, size: MeasuredSize, share: number): number =>
  percentile(timesOf(size), share) / percentile(timesOf(smallest), share);

export function report(sizes: readonly MeasuredSize[]): string {
  const [smallest, ...larger] = sizes as [MeasuredSize, ...MeasuredSize[]];
  const shares = [0.5, 0.95];
  return formatTable(
    [
      'over HTTP, ms',
      ...shares.flatMap((share) => [
        ...sizes.map((size) => `p${share * 100}: ${nameOf(size)}`),
        ...larger.map((size) => `ratio ${nameOf(size)}`),
      ]),
    ],
    rowsOf(sizes).map((row) => [
      row.name,
      ...shares.flatMap((share) => [
        ...sizes.map((size) => formatMs(percentile(row.timesOf(size), share))),
        ...larger.map((size) => growth(row, smallest, size, share).toFixed(2)),
      ]),
    ]),
  );
}

/** Sets the exit code if a call takes too much longer at a size than at the smallest. */
export function checkLimits(sizes: readonly MeasuredSize[]): void {
  const [smallest, ...larger] = sizes as [MeasuredSize, ...MeasuredSize[]];
  for (const row of rowsOf(sizes)) {
    const isSearch = row.name.startsWith('search');
    if (isSearch && row.name !== requestSearch) continue;
    const [share, allowed] = isSearch ? [0.95, searchLimit] : [0.5, limit];
    for (const size of larger) {
      const ratio = growth(row, smallest, size, share);
      if (ratio <= allowed) continue;
      console.log(`${row.name} at ${nameOf(size)}, p${share * 100}: ${verdict(ratio, allowed)}`);
      process.exitCode = 1;
    }
  }
}

export function figuresOf(sizes: readonly MeasuredSize[]): Figures {
  const figures: Figures = {};
  for (const row of rowsOf(sizes)) {
    for (const size of sizes) {
      figures[`${row.name}, p50 ms at ${nameOf(size)}`] = percentile(row.timesOf(size), 0.5);
      figures[`${row.name}, p95 ms at ${nameOf(size)}`] = percentile(row.timesOf(size), 0.95);
    }
    figures[`${row.name}, p50 growth`] = growth(row, sizes[0]!, sizes.at(-1)!, 0.5);
    figures[`${row.name}, p95 growth`] = growth(row, sizes[0]!, sizes.at(-1)!, 0.95);
  }
  return figures;
}
