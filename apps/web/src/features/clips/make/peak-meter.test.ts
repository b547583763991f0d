import { expect, test } from 'vitest';
import { LevelHistory, PeakMeter } from './peak-meter.ts';

const level = (value: number, length: number) => new Float32Array(length).fill(value);

test('PeakMeter measures the loudness of each step', () => {
  const meter = new PeakMeter(4, 4);
  meter.add(level(0.5, 100), 0, 100);
  meter.add(level(0, 100), 1, 100);
  meter.add(level(-0.25, 200), 2, 100);
  expect(meter.read()).toEqual([180, 0, 90, 90]);
});

test('PeakMeter adds a piece to every step it overlaps', () => {
  const meter = new PeakMeter(2, 2);
  meter.add(level(0.5, 150), 0, 100);
  expect(meter.read()).toEqual([180, 180]);
});

test('PeakMeter returns no steps that are not measured yet', () => {
  const meter = new PeakMeter(60, 120);
  meter.add(level(0.5, 44_100), 0, 44_100);
  expect(meter.read()).toHaveLength(2);
});

test('PeakMeter adds samples outside the announced length to the first or last step', () => {
  const meter = new PeakMeter(1, 2);
  meter.add(level(1, 10), -0.05, 100);
  meter.add(level(1, 200), 0, 100);
  expect(meter.read()).toEqual([255, 255]);
});

test('LevelHistory holds the loudest level of each half second and updates the last one', () => {
  const history = new LevelHistory(1_000);
  history.add(1_100, 40);
  history.add(1_400, 90);
  history.add(1_600, 20);
  expect(history.read()).toEqual({ seconds: 0.6, levels: [90, 20] });
  history.add(1_900, 60);
  expect(history.read().levels).toEqual([90, 60]);
});

test('LevelHistory fills steps missed by a suspended page with the current level, and stops at 60 s', () => {
  const history = new LevelHistory(0);
  history.add(100, 10);
  history.add(2_100, 50);
  expect(history.read().levels).toEqual([10, 50, 50, 50, 50]);
  history.add(90_000, 30);
  expect(history.read().seconds).toBe(60);
  expect(history.read().levels).toHaveLength(120);
});
