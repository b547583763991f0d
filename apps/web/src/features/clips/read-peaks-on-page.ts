import { clipFormat } from '@dubplate/domain/clips/clip.ts';
import { PeakMeter } from './peak-meter.ts';
import type { Progress, Window } from './worker-messages.ts';

const secondsAtOnce = 30;

type Options = {
  seconds: number;
  count: number;
  decode: (window: Window) => Promise<Float32Array>;
  report: (progress: Progress) => void;
  /** Nobody wants to know any more. */
  isOver: () => boolean;
};

/** How loud a recording is from beginning to end, when only the page can decode it. */
export async function readPeaksOnPage({ seconds, count, decode, report, isOver }: Options): Promise<number[]> {
  const meter = new PeakMeter(seconds, count);
  for (let start = 0; start < seconds && !isOver(); start += secondsAtOnce) {
    const samples = await decode({ start, end: Math.min(seconds, start + secondsAtOnce) });
    meter.add(samples, start, clipFormat.sampleRate);
    report({ fraction: Math.min(1, (start + secondsAtOnce) / seconds), peaks: meter.read() });
  }
  return meter.read();
}
