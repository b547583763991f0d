import { setTimeout as delay } from 'node:timers/promises';

/** A job works for so long and then queues itself again, so that a process that is asked to stop can do so. */
const sliceMs = 3_000;
/** After a batch the database and this process are left to the others for this many times as long as it took. */
const restFactor = 2;
const leastRestMs = 15;

/** Works batch by batch, with rests, until there is nothing left (false) or its time is over (true). */
export async function workInBatches(doBatch: () => Promise<'more' | 'done'>): Promise<boolean> {
  const end = performance.now() + sliceMs;
  while (performance.now() < end) {
    const began = performance.now();
    if ((await doBatch()) === 'done') return false;
    await delay(Math.max(leastRestMs, (performance.now() - began) * restFactor));
  }
  return true;
}
