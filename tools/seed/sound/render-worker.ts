import { parentPort, workerData } from 'node:worker_threads';
import { renderLoop } from './loop.ts';
import { loops } from './loops.ts';

/** Started by tools/seed/clips.ts with the titles of requests. Sends one sound for each, in their order. */
for (const request of workerData as readonly string[]) {
  const sound = renderLoop(loops.find((loop) => loop.request === request)!);
  parentPort!.postMessage(sound, [sound.buffer]);
}
