import { clipFormat } from '@dubplate/domain/clips/clip.ts';
import { PeakMeter } from './peak-meter.ts';
import type { Progress, Window } from './worker-messages.ts';

const windowSeconds = 30;

type Options = {
  seconds: number;
  count: number;
  decode: (window: Window) => Promise<Float32Array>;
  report: (progress: Progress) => void;
  isCancelled: () => boolean;
};

/** Loudness of a recording in `count` steps, for browsers that cannot decode it in a worker. */
export async function readPeaksOnPage({ seconds, count, decode, report, isCancelled }: Options): Promise<number[]> {
  const meter = new PeakMeter(seconds, count);
  for (let start = 0; start < seconds && !isCancelled(); start += windowSeconds) {
    const samples = await decode({ start, end: Math.min(seconds, start + windowSeconds) });
    meter.add(samples, start, clipFormat.sampleRate);
    report({ fraction: Math.min(1, (start + windowSeconds) / seconds), peaks: meter.read() });
  }
  return meter.read();
}
