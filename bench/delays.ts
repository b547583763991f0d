/** Counts times in steps of 0.1 ms: millions of them, without keeping each. */
const stepsPerMs = 10;
const longestMs = 120_000;

export type Spread = { count: number; p50: number; p95: number; p99: number; worst: number };

export function createDelays() {
  const counts = new Uint32Array(longestMs * stepsPerMs + 1);
  let count = 0;
  function percentileOf(share: number): number {
    let left = Math.ceil(count * share);
    return counts.findIndex((inStep) => (left -= inStep) <= 0) / stepsPerMs;
  }
  return {
    add(ms: number): void {
      counts[Math.min(counts.length - 1, Math.max(0, Math.round(ms * stepsPerMs)))]! += 1;
      count += 1;
    },
    spread: (): Spread => ({
      count,
      p50: percentileOf(0.5),
      p95: percentileOf(0.95),
      p99: percentileOf(0.99),
      worst: percentileOf(1),
    }),
  };
}

const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now();
/** A clock in milliseconds that all processes of this machine share. */
export const sharedNow = (): number => performance.now() + offset;
