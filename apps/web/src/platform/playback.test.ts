import { beforeEach, expect, test, vi } from 'vitest';
import { stopPlaying, startPlaying } from './playback.ts';

const one = vi.fn<() => void>();
const other = vi.fn<() => void>();

beforeEach(() => {
  stopPlaying(one);
  stopPlaying(other);
  vi.clearAllMocks();
});

test('whoever starts stops the one before, once', () => {
  startPlaying(one);
  startPlaying(other);
  startPlaying(one);
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledOnce();
});

test('starting again stops nobody', () => {
  startPlaying(one);
  startPlaying(one);
  expect(one).not.toHaveBeenCalled();
});

test('who has stopped already is not told again', () => {
  startPlaying(one);
  stopPlaying(one);
  startPlaying(other);
  expect(one).not.toHaveBeenCalled();
});

test('leaving takes the turn from nobody else', () => {
  startPlaying(one);
  stopPlaying(other);
  startPlaying(other);
  expect(one).toHaveBeenCalledOnce();
});
