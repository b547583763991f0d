import { clipMessages, maxFileBytes } from '@dubplate/domain/clips/clip.ts';
import { describe, expect, test } from 'vitest';
import { checkFile, clipName } from './file-rules.ts';

const file = (name: string, type = '', size = 1000) => ({ name, type, size });

test.each([
  ['rip.mp3', 'audio/mpeg', 'audio'],
  ['rip.wav', 'audio/x-wav', 'audio'],
  ['rip.m4a', 'audio/x-m4a', 'audio'],
  ['rip.aac', 'audio/aac', 'audio'],
  ['set.mp4', 'video/mp4', 'video'],
  ['set.MOV', 'video/quicktime', 'video'],
  ['set.m4v', 'video/x-m4v', 'video'],
  ['set.webm', 'video/webm;codecs="vp9,opus"', 'video'],
] as const)('checkFile accepts %s of type %s', (name, type, kind) => {
  expect(checkFile(file(name, type))).toEqual({ kind });
});

test.each([
  ['VOICE.M4A', '', 'audio'],
  ['rip.aac', 'audio/vnd.dlna.adts', 'audio'],
  ['rip.mp3', 'application/octet-stream', 'audio'],
  ['set.mov', '', 'video'],
] as const)('checkFile accepts %s with type "%s" by its file extension', (name, type, kind) => {
  expect(checkFile(file(name, type))).toEqual({ kind });
});

test('checkFile prefers a known type to the file extension', () => {
  expect(checkFile(file('voice.mp4', 'audio/mp4'))).toEqual({ kind: 'audio' });
});

test.each([
  ['notes.txt', 'text/plain'],
  ['rip.flac', 'audio/flac'],
  ['cover.png', 'image/png'],
  ['mp3', ''],
  ['', ''],
])('checkFile rejects %s of type "%s" by its type', (name, type) => {
  expect(checkFile(file(name, type))).toMatchObject({ problem: clipMessages.type });
});

test('checkFile reports a wrong type before a wrong size', () => {
  expect(checkFile(file('notes.txt', 'text/plain', maxFileBytes))).toMatchObject({ problem: clipMessages.type });
});

test('checkFile rejects a file of exactly 50MB', () => {
  expect(checkFile(file('rip.mp3', 'audio/mpeg', maxFileBytes - 1))).toEqual({ kind: 'audio' });
  expect(checkFile(file('rip.mp3', 'audio/mpeg', maxFileBytes))).toEqual({
    kind: 'audio',
    problem: clipMessages.size,
  });
});

describe('clipName', () => {
  test.each([
    ['cold-store-0412.mov', 'cold-store-0412.mp3'],
    ['Recording', 'Recording.mp3'],
    ['a.b.c.webm', 'a.b.c.mp3'],
    ['.mp4', 'clip.mp3'],
  ])('turns %s into %s', (name, clip) => {
    expect(clipName(name)).toBe(clip);
  });

  test('keeps to the limit of the server and never ends in half a surrogate pair', () => {
    const name = clipName(`${'🎧'.repeat(200)}.mov`);
    expect(name.length).toBeLessThanOrEqual(255);
    expect(name.isWellFormed()).toBe(true);
  });
});
