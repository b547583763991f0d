import { createHash } from 'node:crypto';
import {
  clipFormat,
  clipFrame,
  clipLeewaySeconds,
  maxBesideBytes,
  maxClipSeconds,
  peakCount,
} from '@dubplate/domain/clips/clip.ts';
import { isInstalled, runBounded } from '../../platform/bounded-process.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refuse.ts';
import { createSemaphore } from '../../platform/semaphore.ts';

import * as z from 'zod';

type CheckedClip = { milliseconds: number; peaks: Buffer };

/** Samples per second: enough for the bars of a waveform. */
const peakRate = 8_000;

const timeoutMs = 10_000;
/** Bytes of address space. A clip takes less than a third of it, mostly for libraries. */
const maxMemory = 1024 ** 3;
/** ffprobe prints about 50 bytes for each frame, and a clip has at most 2,300 frames. */
const probeBounds = { timeoutMs, maxMemory, maxOutput: 512 * 1024 };
const decodeBounds = { timeoutMs, maxMemory, maxOutput: (maxClipSeconds + 1) * peakRate * 2 };

/** Limits ffprobe and ffmpeg to two CPU cores per server process. */
const withDecoderSlot = createSemaphore({ limit: 2, maxQueued: 20 });

/** Allows only the pipe protocol and mp3: otherwise a file could make ffmpeg open URLs or other files. */
const input = ['-protocol_whitelist', 'pipe', '-f', 'mp3', '-i', 'pipe:0'];

/** Refuses bytes that differ from the ticket or are not a clip in the required format. */
export async function checkClip(bytes: Buffer, ticket: { size: number; sha256: Buffer }): Promise<CheckedClip> {
  const matchesTicket =
    bytes.length === ticket.size && createHash('sha256').update(bytes).digest().equals(ticket.sha256);
  if (!matchesTicket || !beginsAsMp3(bytes)) throw refuse('clip-refused');
  return withDecoderSlot(async () => {
    const milliseconds = measure(bytes, await runBounded('ffprobe', probeOptions, bytes, probeBounds));
    const sound = await runBounded('ffmpeg', decodeOptions, bytes, decodeBounds);
    if (!sound || sound.length < minDecodedBytes(milliseconds)) throw refuse('clip-refused');
    return { milliseconds, peaks: Buffer.from(computePeaks(sound, peakCount)) };
  });
}

/** Decoders omit the padding of the encoder at both ends. Less sound than this means that decoding failed midway. */
const minDecodedBytes = (milliseconds: number): number => ((milliseconds * 0.95 - 100) / 1000) * peakRate * 2;

/** An ID3 tag or the header of an MPEG-1 layer III frame. */
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

/** Computes the duration from the frames, because the header of a file can be wrong. */
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
    // Checks the bit rate of every frame, because a header can be wrong. A truncated last frame is refused.
    packets.every(({ size }) => size === clipFrame.bytes || size === clipFrame.bytes + 1) &&
    bytes.length - sound <= maxBesideBytes;
  if (!isClip) throw refuse('clip-refused');
  return Math.round(seconds * 1000);
}

/** Logs at startup, before the first upload fails. */
export async function warnAboutMissingPrograms(log: Log): Promise<void> {
  for (const program of ['ffprobe', 'ffmpeg']) {
    if (!(await isInstalled(program)))
      log.warn(`${program} is not installed: no clip can be checked (apt install ffmpeg)`);
  }
}

/** Peaks of `count` segments, scaled so that the loudest is 255. `pcm`: 16-bit little-endian samples. */
export function computePeaks(pcm: Buffer, count: number): Uint8Array {
  const samples = Math.floor(pcm.length / 2);
  const heights = Array.from({ length: count }, () => 0);
  for (let sample = 0; sample < samples; sample += 1) {
    const bar = Math.floor((sample * count) / samples);
    heights[bar] = Math.max(heights[bar]!, Math.abs(pcm.readInt16LE(sample * 2)));
  }
  const loudest = Math.max(...heights);
  return Uint8Array.from(heights, (height) => (loudest === 0 ? 0 : Math.round((height / loudest) * 255)));
}
