import { clipFormat, peakCount } from '@dubplate/domain/clips/clip.ts';
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  BufferTarget,
  type InputAudioTrack,
  Mp3OutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import { cutFrames } from './clip-length.ts';
import { PeakMeter } from './peak-meter.ts';
import type { Converted, Window } from './worker-messages.ts';

const { channels: numberOfChannels, sampleRate, bitRate } = clipFormat;
const quality = new Quality({ bitrate: bitRate, bitrateMode: 'constant' });
const secondsPerPiece = 0.5;

/** Called for every piece. Gets the meter, not its peaks, because reading them each time would be too slow. */
export type Report = (fraction: number, meter: PeakMeter) => void;

/**
 * Converts one window of a track to a clip. Does not use mediabunny's own conversion, which fails on a window that
 * starts between two samples.
 */
export async function convertWindow(track: InputAudioTrack, window: Window, report: Report): Promise<Converted> {
  const seconds = window.end - window.start;
  const clip = await beginClip(seconds, report);
  for await (const whole of new AudioSampleSink(track).samples(window.start, window.end)) {
    const cut = cutFrames(whole, window);
    const sample = cut ? whole.trim(...cut) : null;
    whole.close();
    if (!sample) continue;
    sample.setTimestamp(Math.max(0, sample.timestamp - window.start));
    await clip.add(sample);
  }
  return clip.finish();
}

/** Encodes samples that the page decoded. */
export async function encodeSamples(samples: Float32Array<ArrayBuffer>, report: Report): Promise<Converted> {
  const clip = await beginClip(samples.length / sampleRate, report);
  const step = sampleRate * secondsPerPiece;
  for (let at = 0; at < samples.length; at += step) {
    const data = samples.subarray(at, at + step);
    const timestamp = at / sampleRate;
    await clip.add(new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp }));
  }
  return clip.finish();
}

async function beginClip(seconds: number, report: Report) {
  const meter = new PeakMeter(seconds, peakCount);
  // No Xing header: at a constant bit rate its seek table is redundant.
  const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target: new BufferTarget() });
  const source = new AudioSampleSource({ codec: 'mp3', quality, transform: { numberOfChannels, sampleRate } });
  output.addAudioTrack(source);
  await output.start();
  return {
    async add(sample: AudioSample): Promise<void> {
      measure(meter, sample);
      await source.add(sample);
      const reached = sample.timestamp + sample.duration;
      sample.close();
      report(Math.min(1, reached / seconds), meter);
    },
    async finish(): Promise<Converted> {
      await output.finalize();
      const bytes = output.target.buffer;
      if (!bytes?.byteLength) throw new Error('There is no sound in it');
      return { bytes, seconds: (bytes.byteLength * 8) / bitRate, peaks: meter.read() };
    },
  };
}

function measure(meter: PeakMeter, sample: AudioSample): void {
  const samples = new Float32Array(sample.numberOfFrames);
  sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
  meter.add(samples, sample.timestamp, sample.sampleRate);
}
