import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clipFormat,
  clipLeewaySeconds,
  clipMessages,
  clipTicketSchema,
  confirmClipSchema,
  listenClipSchema,
  maxBesideBytes,
  maxClipBytes,
  maxClipSeconds,
  maxFileBytes,
  uploadRetries,
} from './clip.ts';

const good = { fileName: 'rip.mp3', size: 80_000, sha256: 'a'.repeat(64) };
const isAccepted = (changes: object) => clipTicketSchema.safeParse({ ...good, ...changes }).success;

test('the limits match the spec', () => {
  expect([maxFileBytes, maxClipSeconds, uploadRetries]).toEqual([52_428_800, 60, 3]);
  expect(clipFormat).toEqual({ type: 'audio/mpeg', channels: 1, sampleRate: 44_100, bitRate: 128_000 });
});

test('the longest clip in the stored format is below the byte limit', () => {
  expect(((maxClipSeconds + clipLeewaySeconds) * clipFormat.bitRate) / 8).toBeLessThan(maxClipBytes);
});

test('the messages match the spec', () => {
  expect(clipMessages).toMatchObject({
    type: 'Please upload an audio (MP3, M4A, WAV, AAC) or video (MP4, MOV, WebM) file',
    size: 'File size must be less than 50MB',
    length: 'Audio must be 60 seconds or less',
    unreadable: 'Could not read audio file',
    conversion: 'Failed to convert video to audio. Please try a different file.',
    cors: 'CORS error: Please check your browser settings or try refreshing the page',
    signedOut: 'Authentication error: Please log in again',
  });
  expect(clipMessages.failed('the line is cut')).toBe('Upload failed: the line is cut');
});

test.each([{}, { size: 1 }, { size: maxClipBytes }, { fileName: 'x'.repeat(255) }, { fileName: 'Ночь 🎧.mp3' }])(
  'a ticket for %j is accepted',
  (changes) => {
    expect(isAccepted(changes)).toBe(true);
  },
);

test.each([
  { size: 0 },
  { size: -1 },
  { size: 1.5 },
  { size: maxClipBytes + 1 },
  { size: Number.NaN },
  { size: '80000' },
  { fileName: 'x'.repeat(256) },
  { fileName: undefined },
  { sha256: 'a'.repeat(63) },
  { sha256: 'a'.repeat(65) },
  { sha256: 'A'.repeat(64) },
  { sha256: `${'a'.repeat(63)}g` },
  { sha256: `${'a'.repeat(64)}\n` },
  { sha256: undefined },
])('a ticket for %j is refused', (changes) => {
  expect(isAccepted(changes)).toBe(false);
});

test.each([
  ['', 'clip'],
  ['\u202E3pm.exe\0', '3pm.exe'],
  ['  Voice   memo.m4a ', 'Voice memo.m4a'],
])('the file name %j is stored as %j', (fileName, stored) => {
  const ticket = { fileName, size: 1_000, sha256: 'ab'.repeat(32) };
  expect(clipTicketSchema.parse(ticket).fileName).toBe(stored);
});

test('no input makes parsing throw', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('fileName', 'size', 'sha256'), fc.anything()), (form) => {
      clipTicketSchema.safeParse(form);
    }),
  );
});

test('at most 16 KiB of a clip are not audio', () => {
  expect(maxBesideBytes).toBe(16_384);
});

test('confirming a clip needs its id, and playback needs the id of the request', () => {
  const id = '019a5b1e-0000-7000-8000-000000000001';
  expect(confirmClipSchema.parse({ clipId: id })).toEqual({ clipId: id });
  expect(listenClipSchema.parse({ requestId: id })).toEqual({ requestId: id });
  expect(confirmClipSchema.safeParse({ clipId: 'x' }).success).toBe(false);
  expect(listenClipSchema.safeParse({ requestId: 'x' }).success).toBe(false);
});
