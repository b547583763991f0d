import { expect, test } from 'vitest';
import { LevelHistory } from './level-history.ts';

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
