import { describe, expect, test } from 'vitest';
import { barsPath, toBars } from './bars.ts';

describe('bars', () => {
  test('are as high as the loudest of their stretch, and the loudest of all is full', () => {
    expect(toBars([10, 50, 100, 20], 2)).toEqual([0.5, 1]);
  });

  test('are as many as asked for, also from fewer steps', () => {
    expect(toBars([100, 50], 4)).toEqual([1, 1, 0.5, 0.5]);
  });

  test('end where nothing was measured yet', () => {
    expect(toBars([100, 100, 100], 4, { total: 12 })).toEqual([1]);
    expect(toBars([], 4, { total: 12 })).toEqual([]);
  });

  test('are measured against a given height instead, when it must not change', () => {
    expect(toBars([51], 1, { full: 255 })).toEqual([0.2]);
  });

  test('of silence are the least there is', () => {
    expect(toBars([0, 1, 0], 3)).toSatisfy((bars: number[]) => bars.every((bar) => bar < 0.2));
  });

  test('of a very long recording can be drawn', () => {
    expect(
      toBars(
        Array.from({ length: 400_000 }, () => 9),
        80,
      ),
    ).toHaveLength(80);
  });
});

test('a path holds one box for each bar, around the middle', () => {
  expect(barsPath([1, 0.5], 4, 2, 40)).toBe('M0 0h2v40h-2zM4 10h2v20h-2z');
  expect(barsPath([0], 4, 2, 40, 3)).toBe('M12 19h2v2h-2z');
});
