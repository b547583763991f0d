import { expect, test } from 'vitest';
import { clipWindow, cutFrames } from './clip-length.ts';

const piece = (timestamp: number) => ({ timestamp, numberOfFrames: 1000, sampleRate: 1000 });
const window = { start: 1.5, end: 2.25 };

test.each([
  ['the beginning', 1, [500, 1000]],
  ['the end', 2, [0, 250]],
  ['nothing before it', 0, null],
  ['nothing after it', 3, null],
] as const)('cutFrames keeps the frames of a piece that are inside the window: %s', (_which, timestamp, frames) => {
  expect(cutFrames(piece(timestamp), window)).toEqual(frames);
});

test('cutFrames rounds a window between two frames to the nearest frame', () => {
  expect(cutFrames(piece(0), { start: 0.000_3, end: 0.999_7 })).toEqual([0, 1000]);
});

test('cutFrames drops frames before the start of the recording', () => {
  expect(cutFrames(piece(-0.25), { start: 0, end: 60 })).toEqual([250, 1000]);
});

test('clipWindow is slightly shorter than 60 s, because encoders pad the last frame', () => {
  expect(clipWindow(90, 20)).toEqual({ start: 20, end: 79.9 });
  expect(clipWindow(60)).toEqual({ start: 0, end: 59.9 });
  expect(clipWindow(45.5)).toEqual({ start: 0, end: 45.5 });
});
