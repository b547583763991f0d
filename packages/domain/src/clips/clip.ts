import { clipId, requestId } from '../ids.ts';
import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { cleanText } from '../visible-text.ts';

/** The spec's limits (section 9). */
export const maxFileBytes = 50 * 1024 * 1024;
export const maxClipSeconds = 60;
/** An encoder that stops at 60 s may exceed the limit by this much. */
export const clipLeewaySeconds = 0.1;
export const clipFormat = { type: 'audio/mpeg', channels: 1, sampleRate: 44_100, bitRate: 128_000 } as const;
/** One MP3 frame of this format: 1152 samples in 417.96 bytes, so 417 bytes, or 418 when padded. */
export const clipFrame = {
  samples: 1152,
  bytes: Math.floor((144 * clipFormat.bitRate) / clipFormat.sampleRate),
} as const;
/**
 * Limit for bytes that are not audio, such as ID3 tags and the encoder's first frame. More means an embedded picture or
 * hidden data.
 */
export const maxBesideBytes = 16 * 1024;
/** 60 s at 128 kb/s, with room for headers. */
export const maxClipBytes = 1_000_000;
/** The number of bars in a stored waveform. */
export const peakCount = 120;

/** Texts from the spec (sections 5 and 8). */
export const clipMessages = {
  type: 'Please upload an audio (MP3, M4A, WAV, AAC) or video (MP4, MOV, WebM) file',
  size: 'File size must be less than 50MB',
  length: refusals['clip-too-long'],
  unreadable: refusals['clip-refused'],
  conversion: 'Failed to convert video to audio. Please try a different file.',
  cors: 'CORS error: Please check your browser settings or try refreshing the page',
  signedOut: 'Authentication error: Please log in again',
  failed: (message: string) => `Upload failed: ${message}`,
} as const;

/** The browser retries after an error of the bucket or the network, with backoff: 1 s × attempt. */
export const uploadRetries = 3;

/** Shown to the owner of the clip only. */
const fileName = z.pipe(
  z.string().check(z.maxLength(255)),
  z.transform((name: string) => cleanText(name) || 'clip'),
);

/** The presigned URL is valid only for this size and hash. */
export const clipTicketSchema = z.object({
  fileName,
  size: z.int().check(z.positive(), z.maximum(maxClipBytes)),
  /** Hash of the file, in lower-case hex. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});

export type ClipTicket = {
  clipId: string;
  url: string;
  /** Part of the signature of the presigned URL: the browser must send them unchanged. */
  headers: Record<string, string>;
};

export const confirmClipSchema = z.object({ clipId });

export type ConfirmedClip = { clipId: string; seconds: number; peaks: number[] };

export const listenClipSchema = z.object({ requestId });

/** A presigned URL for playback, valid until `expiresAt`. */
export type ClipAddress = { url: string; expiresAt: string };
