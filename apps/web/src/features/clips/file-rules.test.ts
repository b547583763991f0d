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
] as const)('%s of type %s is taken', (name, type, kind) => {
  expect(checkFile(file(name, type))).toEqual({ kind });
});

test.each([
  ['VOICE.M4A', '', 'audio'],
  ['rip.aac', 'audio/vnd.dlna.adts', 'audio'],
  ['rip.mp3', 'application/octet-stream', 'audio'],
  ['set.mov', '', 'video'],
] as const)('%s with the odd type "%s" of a phone is taken by its ending', (name, type, kind) => {
  expect(checkFile(file(name, type))).toEqual({ kind });
});

test('a type that is known counts before the ending', () => {
  expect(checkFile(file('voice.mp4', 'audio/mp4'))).toEqual({ kind: 'audio' });
});

test.each([
  ['notes.txt', 'text/plain'],
  ['rip.flac', 'audio/flac'],
  ['cover.png', 'image/png'],
  ['mp3', ''],
  ['', ''],
])('%s of type "%s" is refused by its type', (name, type) => {
  expect(checkFile(file(name, type))).toMatchObject({ problem: clipMessages.type });
});

test('the type is looked at before the size', () => {
  expect(checkFile(file('notes.txt', 'text/plain', maxFileBytes))).toMatchObject({ problem: clipMessages.type });
});

test('a file has to be smaller than 50MB, not as large', () => {
  expect(checkFile(file('rip.mp3', 'audio/mpeg', maxFileBytes - 1))).toEqual({ kind: 'audio' });
  expect(checkFile(file('rip.mp3', 'audio/mpeg', maxFileBytes))).toEqual({
    kind: 'audio',
    problem: clipMessages.size,
  });
});

describe('the name of a clip', () => {
  test.each([
    ['cold-store-0412.mov', 'cold-store-0412.mp3'],
    ['Recording', 'Recording.mp3'],
    ['a.b.c.webm', 'a.b.c.mp3'],
    ['.mp4', 'clip.mp3'],
  ])('of %s is %s', (name, clip) => {
    expect(clipName(name)).toBe(clip);
  });

  test('is never longer than the server takes, nor ends in half a character', () => {
    const name = clipName(`${'🎧'.repeat(200)}.mov`);
    expect(name.length).toBeLessThanOrEqual(255);
    expect(name.isWellFormed()).toBe(true);
  });
});
