import { beforeEach, expect, test, vi } from 'vitest';
import { stopPlaying, startPlaying } from './playback.ts';

const one = vi.fn<() => void>();
const other = vi.fn<() => void>();

beforeEach(() => {
  stopPlaying(one);
  stopPlaying(other);
  vi.clearAllMocks();
});

test('starting a player stops the previous player once', () => {
  startPlaying(one);
  startPlaying(other);
  startPlaying(one);
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledOnce();
});

test('starting the playing player again stops no player', () => {
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

test('a stopped player does not stop the player that started after it', () => {
  startPlaying(one);
  stopPlaying(other);
  startPlaying(other);
  expect(one).toHaveBeenCalledOnce();
});
