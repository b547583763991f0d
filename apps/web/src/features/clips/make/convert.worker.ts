import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { ADTS, BlobSource, Input, type InputAudioTrack, MP3, MP4, QTFF, WAVE, WEBM } from 'mediabunny';
import { convertWindow, encodeSamples, type Report } from './encode-clip.ts';
import { extractWindow } from './extract-window.ts';
import { isReadyClip } from '../send/is-ready-clip.ts';
import { PeakMeter } from './peak-meter.ts';
import { readSamples } from './read-samples.ts';
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
