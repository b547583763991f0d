import { expect, test } from 'vitest';
import { computePeaks } from './check-clip.ts';

const pcmOf = (samples: number[]) => Buffer.from(Int16Array.from(samples).buffer);

test('each bar is the loudest sample of its segment, positive or negative, relative to the loudest of all', () => {
  expect([...computePeaks(pcmOf([0, 100, -1000, 20, 500, -4]), 3)]).toEqual([26, 255, 128]);
});

test('the lowest possible sample does not overflow', () => {
  expect([...computePeaks(pcmOf([-32_768, 32_767]), 2)]).toEqual([255, 255]);
});

test('silence and empty input are flat', () => {
  expect([...computePeaks(pcmOf([0, 0, 0, 0]), 2)]).toEqual([0, 0]);
  expect([...computePeaks(Buffer.alloc(0), 2)]).toEqual([0, 0]);
});

test('a clip of fewer samples than bars still has every bar', () => {
  expect(computePeaks(pcmOf([7, 14]), 4)).toHaveLength(4);
});
