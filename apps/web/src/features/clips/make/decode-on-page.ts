import { clipFormat } from '@dubplate/domain/clips/clip.ts';
import { PeakMeter } from './peak-meter.ts';
import type { Progress, Window } from './worker-messages.ts';

const { channels, sampleRate } = clipFormat;

/** Decodes a small audio file with Web Audio into mono samples. */
export async function decodeOnPage(file: ArrayBuffer, seconds: number): Promise<Float32Array<ArrayBuffer>> {
  const sound = await new OfflineAudioContext(channels, 1, sampleRate).decodeAudioData(file);
  const length = Math.max(1, Math.floor(Math.min(sound.duration, seconds) * sampleRate));
  // Rendering into a mono context lets the browser mix down any channel layout, such as 5.1.
  const context = new OfflineAudioContext(channels, length, sampleRate);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0).slice();
}

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
    meter.add(samples, start, sampleRate);
    report({ fraction: Math.min(1, (start + windowSeconds) / seconds), peaks: meter.read() });
  }
  return meter.read();
}
