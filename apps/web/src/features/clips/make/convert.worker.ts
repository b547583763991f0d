import { clipFormat, clipFrame, maxBesideBytes, maxClipBytes } from '@dubplate/domain/clips/clip.ts';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  ADTS,
  AudioSampleSink,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP3,
  MP4,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { longest } from './clip-length.ts';
import { convertWindow, encodeSamples, type Report } from './encode-clip.ts';
import { extractWindow } from './extract-window.ts';
import { PeakMeter } from './peak-meter.ts';
import type { Answer, Inspection, Task } from './worker-messages.ts';

registerMp3Encoder();

/** Only the formats of spec section 5: each further format adds code to the download. */
const formats = [MP4, QTFF, WEBM, MP3, WAVE, ADTS];
const reportEveryMs = 60;

type Opened = { track: InputAudioTrack; seconds: number };
let opened: Opened | null = null;
let latestId = 0;

async function perform(task: Task, report: Report, isSuperseded: () => boolean) {
  if (task.name === 'inspect') return inspect(task.file);
  if (task.name === 'encode') return encodeSamples(task.samples, report);
  if (!opened) throw new Error('Nothing was opened');
  if (task.name === 'extract') return extractWindow(opened.track, task.window);
  if (task.name === 'convert') return convertWindow(opened.track, task.window, report);
  return readPeaks(opened, task.count, report, isSuperseded);
}

async function inspect(file: Blob): Promise<Inspection> {
  const input = new Input({ source: new BlobSource(file), formats });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound in it');
  const seconds = await track.computeDuration();
  if (!(seconds > 0)) throw new Error('There is no sound in it');
  opened = { track, seconds };
  return { seconds, isClip: await isReadyClip(input, track, seconds, file.size), decodable: await track.canDecode() };
}

/** Whether a file already has the clip format. Encoding it again would only lose quality. */
async function isReadyClip(input: Input, track: InputAudioTrack, seconds: number, fileBytes: number): Promise<boolean> {
  if (fileBytes > maxClipBytes || seconds > longest) return false;
  if ((await track.getCodec()) !== 'mp3' || (await input.getFormat()).name !== 'MP3') return false;
  if ((await track.getNumberOfChannels()) !== clipFormat.channels) return false;
  if ((await track.getSampleRate()) !== clipFormat.sampleRate) return false;
  let soundBytes = 0;
  for await (const { byteLength } of new EncodedPacketSink(track).packets()) {
    if (byteLength !== clipFrame.bytes && byteLength !== clipFrame.bytes + 1) return false;
    soundBytes += byteLength;
  }
  if (fileBytes - soundBytes > maxBesideBytes) return false;
  return !(await input.getMetadataTags()).images?.length;
}

async function readPeaks(
  { track, seconds }: Opened,
  count: number,
  report: Report,
  isSuperseded: () => boolean,
): Promise<number[]> {
  const meter = new PeakMeter(seconds, count);
  for await (const { samples, startsAt, sampleRate } of readSamples(track)) {
    if (isSuperseded()) break;
    meter.add(samples, startsAt, sampleRate);
    report(Math.min(1, startsAt / seconds), meter);
  }
  return meter.read();
}

type Piece = { samples: Float32Array; startsAt: number; sampleRate: number };

/** Streams only the first channel of a track, which is enough for a waveform. */
async function* readSamples(track: InputAudioTrack): AsyncGenerator<Piece> {
  const sink = new AudioSampleSink(track);
  for await (const sample of sink.samples()) {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
    const { timestamp: startsAt, sampleRate } = sample;
    sample.close();
    yield { samples, startsAt, sampleRate };
  }
}

addEventListener('message', async ({ data }: MessageEvent<{ id: number; task: Task }>) => {
  const { id, task } = data;
  latestId = id;
  let reportedAt = 0;
  const report: Report = (fraction, meter) => {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    answer({ id, progress: { fraction, peaks: meter.read() } });
  };
  try {
    const result = await perform(task, report, () => latestId !== id);
    answer({ id, result });
  } catch (error) {
    answer({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});

function answer(message: Answer): void {
  postMessage(message);
}
