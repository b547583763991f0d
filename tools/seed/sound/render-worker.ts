import { parentPort, workerData } from 'node:worker_threads';
import { renderLoop } from './loop.ts';
import { loops } from './loops.ts';

/** Set by tests that play only the beginning. Whole loops take thrice the CPU time. */
const maxBars = Number(process.env['DEMO_BARS'] ?? Number.POSITIVE_INFINITY);

/** Started by tools/seed/clips.ts with the titles of requests. Sends one sound for each, in their order. */
for (const request of workerData as readonly string[]) {
  const loop = loops.find((each) => each.request === request)!;
  const sound = renderLoop({ ...loop, bars: Math.min(loop.bars, maxBars) });
  parentPort!.postMessage(sound, [sound.buffer]);
}
