import { clipId, requestId } from '../ids.ts';
import * as z from 'zod/mini';
import { refusals } from '../errors.ts';
import { cleanText } from '../visible-text.ts';

/** The spec's limits (section 9). */
export const maxFileBytes = 50 * 1024 * 1024;
export const maxClipSeconds = 60;
/** What an encoder may add at the end when it is asked for 60 s. */
export const clipLeewaySeconds = 0.1;
export const clipFormat = { type: 'audio/mpeg', channels: 1, sampleRate: 44_100, bitRate: 128_000 } as const;
/** A frame of that: 1152 samples in 417.96 bytes, so 417, or 418 where one is padded. */
export const clipFrame = {
  samples: 1152,
  bytes: Math.floor((144 * clipFormat.bitRate) / clipFormat.sampleRate),
} as const;
/** What may stand beside the sound: a tag, the encoder's own first frame. More is a picture, or does not belong there. */
export const maxBesideBytes = 16 * 1024;
/** 60 s at 128 kb/s, and room for the headers. */
export const maxClipBytes = 1_000_000;
/** How many bars a stored waveform has. */
export const peakCount = 120;

/** In the words of the spec (sections 5 and 8). */
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

/** Refused storage answers and broken connections are tried again so often, 1 s × attempt apart. */
export const uploadRetries = 3;

/** Kept for its owner; nobody else is told. */
const fileName = z.pipe(
  z.string().check(z.maxLength(255)),
  z.transform((name: string) => cleanText(name) || 'clip'),
);

/** What the browser is about to send; the address it gets is good for exactly that. */
export const clipTicketSchema = z.object({
  fileName,
  size: z.int().check(z.positive(), z.maximum(maxClipBytes)),
  /** Of the bytes, in lower-case hex. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});

export type ClipTicket = {
  clipId: string;
  url: string;
  /** To be sent exactly so: they are part of the signature. */
  headers: Record<string, string>;
};

export const confirmClipSchema = z.object({ clipId });

export type ConfirmedClip = { clipId: string; seconds: number; peaks: number[] };

export const listenClipSchema = z.object({ requestId });

/** Where a clip can be heard, for a short while. */
export type ClipAddress = { url: string; expiresAt: string };
