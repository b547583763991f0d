import { clipFormat, peakCount } from '@dubplate/domain/clips/clip.ts';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Conversion,
  type Input,
  Mp3OutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import { PeakMeter } from './peak-meter.ts';
import type { Converted, Progress, Window } from './worker-messages.ts';

const { channels: numberOfChannels, sampleRate, bitRate } = clipFormat;
const quality = new Quality({ bitrate: bitRate, bitrateMode: 'constant' });
const secondsPerPiece = 0.5;

/** Nothing but frames: every frame is the same size, so a table of where they are would say nothing. */
const createOutput = () =>
  new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target: new BufferTarget() });

type Report = (progress: Progress) => void;

/** Any file that can be decoded here, from one moment to another, as a clip. */
export async function convertWindow(input: Input, { start, end }: Window, report: Report): Promise<Converted> {
  const meter = new PeakMeter(end - start, peakCount);
  const output = createOutput();
  let fraction = 0;
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: { discard: true },
    audio: {
      codec: 'mp3',
      numberOfChannels,
      sampleRate,
      quality,
      forceTranscode: true,
      process: (sample) => {
        measure(meter, sample);
        report({ fraction, peaks: meter.read() });
        return sample;
      },
    },
    trim: { start, end },
    // What the file was called, by whom and with which picture is nobody's business.
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid) throw new Error('Its sound cannot be decoded');
  conversion.onProgress = (reached) => {
    fraction = reached;
    report({ fraction, peaks: meter.read() });
  };
  await conversion.execute();
  return finish(output, meter);
}

/** Sound that was decoded on the page, as a clip. */
export async function encodeSamples(samples: Float32Array<ArrayBuffer>, report: Report): Promise<Converted> {
  const meter = new PeakMeter(samples.length / sampleRate, peakCount);
  const output = createOutput();
  const source = new AudioSampleSource({ codec: 'mp3', quality });
  output.addAudioTrack(source);
  await output.start();
  const step = sampleRate * secondsPerPiece;
  for (let at = 0; at < samples.length; at += step) {
    const data = samples.subarray(at, at + step);
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels,
      sampleRate,
      timestamp: at / sampleRate,
    });
    measure(meter, sample);
    await source.add(sample);
    sample.close();
    report({ fraction: Math.min(1, (at + step) / samples.length), peaks: meter.read() });
  }
  await output.finalize();
  return finish(output, meter);
}

function measure(meter: PeakMeter, sample: AudioSample): void {
  const samples = new Float32Array(sample.numberOfFrames);
  sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
  meter.add(samples, sample.timestamp, sample.sampleRate);
}

function finish({ target }: Output<Mp3OutputFormat, BufferTarget>, meter: PeakMeter): Converted {
  const bytes = target.buffer;
  if (!bytes?.byteLength) throw new Error('There is no sound in it');
  return { bytes, seconds: (bytes.byteLength * 8) / bitRate, peaks: meter.read() };
}
