import { setTimeout as delay } from 'node:timers/promises';

/** A job runs this long and then queues itself again, so that a process can shut down. */
const sliceMs = 3_000;
/** Rests this many times as long as the batch took, so that requests get database connections and CPU time. */
const restFactor = 2;
const leastRestMs = 15;

/** Returns false when all work is done, true when the time slice is over. */
export async function workInBatches(doBatch: () => Promise<'more' | 'done'>): Promise<boolean> {
  const end = performance.now() + sliceMs;
  while (performance.now() < end) {
    const began = performance.now();
    if ((await doBatch()) === 'done') return false;
    await delay(Math.max(leastRestMs, (performance.now() - began) * restFactor));
  }
  return true;
}
