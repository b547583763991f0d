import { createHash } from 'node:crypto';
import {
  clipFormat,
  clipFrame,
  clipLeewaySeconds,
  maxBesideBytes,
  maxClipSeconds,
  peakCount,
} from '@dubplate/domain/clips/clip.ts';
import * as z from 'zod';
import { isInstalled, runBounded } from '../../platform/bounded-process.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refuse.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { computePeaks } from './compute-peaks.ts';

export type CheckedClip = { milliseconds: number; peaks: Buffer };

/** Enough for the bars of a waveform. */
const peakRate = 8_000;

const timeoutMs = 10_000;
/** Of address space: a clip takes less than a third of it, most of that for libraries. */
const maxMemory = 1024 ** 3;
/** ffprobe names every frame in some 50 bytes, and there are at most 2,300. */
const probeBounds = { timeoutMs, maxMemory, maxOutput: 512 * 1024 };
const decodeBounds = { timeoutMs, maxMemory, maxOutput: (maxClipSeconds + 1) * peakRate * 2 };

/** One for the whole process: the two programs together never take more than two processors. */
const startPlaying = createSemaphore({ limit: 2, maxQueued: 20 });

/** Nothing but the pipe can be opened, and nothing but mp3 is tried: a file cannot choose who reads it. */
const input = ['-protocol_whitelist', 'pipe', '-f', 'mp3', '-i', 'pipe:0'];

/** Whether these are the bytes the ticket was for, and a clip as the spec wants one. Refuses otherwise. */
export async function checkClip(bytes: Buffer, ticket: { size: number; sha256: Buffer }): Promise<CheckedClip> {
  const asTicketed = bytes.length === ticket.size && createHash('sha256').update(bytes).digest().equals(ticket.sha256);
  if (!asTicketed || !beginsAsMp3(bytes)) throw refuse('clip-refused');
  return startPlaying(async () => {
    const milliseconds = measure(bytes, await runBounded('ffprobe', probeOptions, bytes, probeBounds));
    const sound = await runBounded('ffmpeg', decodeOptions, bytes, decodeBounds);
    if (!sound || sound.length < leastSound(milliseconds)) throw refuse('clip-refused');
    return { milliseconds, peaks: Buffer.from(computePeaks(sound, peakCount)) };
  });
}

/** A decoder leaves out what the encoder added at both ends; one that gave up on the way has met no clip. */
const leastSound = (milliseconds: number): number => ((milliseconds * 0.95 - 100) / 1000) * peakRate * 2;

/** A tag, or the first frame of MPEG-1 layer III. */
function beginsAsMp3(bytes: Buffer): boolean {
  if (bytes.length < 4) return false;
  return bytes.subarray(0, 3).toString('latin1') === 'ID3' || (bytes.readUInt16BE(0) & 0xff_fe) === 0xff_fa;
}

const entries = 'stream=codec_name,codec_type,channels,sample_rate:packet=stream_index,size';
const probeOptions = ['-v', 'error', ...input, '-show_entries', entries, '-of', 'json=c=1'];
const asSamples = ['-ac', '1', '-ar', String(peakRate), '-f', 's16le'];
const decodeOptions = ['-v', 'error', '-nostdin', '-threads', '1', ...input, '-map', '0:a:0', ...asSamples, 'pipe:1'];

const probedSchema = z.object({
  packets: z.array(z.object({ size: z.coerce.number() })),
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string(),
      sample_rate: z.coerce.number().optional(),
      channels: z.number().optional(),
    }),
  ),
});

/** How long it is by its frames, whatever its header says. Refuses what is no clip. */
function measure(bytes: Buffer, output: Buffer | null): number {
  const probed = output && probedSchema.safeParse(JSON.parse(output.toString()));
  if (!probed?.success) throw refuse('clip-refused');
  const { streams, packets } = probed.data;
  const [stream] = streams;
  if (streams.length !== 1 || stream?.codec_name !== 'mp3' || !stream.sample_rate) throw refuse('clip-refused');
  const seconds = (packets.length * clipFrame.samples) / stream.sample_rate;
  if (seconds > maxClipSeconds + clipLeewaySeconds) throw refuse('clip-too-long');
  const sound = packets.reduce((sum, { size }) => sum + size, 0);
  const isClip =
    packets.length > 0 &&
    stream.channels === clipFormat.channels &&
    stream.sample_rate === clipFormat.sampleRate &&
    // The real bit rate, frame by frame: a last frame that is cut off is no frame.
    packets.every(({ size }) => size === clipFrame.bytes || size === clipFrame.bytes + 1) &&
    bytes.length - sound <= maxBesideBytes;
  if (!isClip) throw refuse('clip-refused');
  return Math.round(seconds * 1000);
}

/** Said at start, so that it is not found out by the first member who sends a clip. */
export async function warnAboutMissingPrograms(log: Log): Promise<void> {
  for (const program of ['ffprobe', 'ffmpeg']) {
    if (!(await isInstalled(program)))
      log.warn(`${program} is not installed: no clip can be checked (apt install ffmpeg)`);
  }
}
