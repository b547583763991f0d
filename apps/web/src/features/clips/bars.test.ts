import { describe, expect, test } from 'vitest';
import { barsPath, toBars } from './bars.ts';

describe('bars', () => {
  test('are as high as the loudest of their stretch, and the loudest of all is full', () => {
    expect(toBars([0, 0, 10, 50, 100, 20, 0, 0], 4)).toEqual([0.06, 0.5, 1, 0.06]);
  });

  test('are as many as asked for, also from fewer steps', () => {
    expect(toBars([100, 0], 4)).toEqual([1, 1, 0.06, 0.06]);
  });

  test('end where nothing was measured yet', () => {
    expect(toBars([100, 100, 100], 4, { total: 12 })).toHaveLength(1);
    expect(toBars([], 4, { total: 12 })).toEqual([]);
  });

  test('of an even sound are of one height that leaves room, not a full block', () => {
    for (const bar of toBars(
      Array.from({ length: 8 }, () => 200),
      8,
    ))
      expect(bar).toBeCloseTo(0.55);
  });

  test('of a loud and nearly even sound show its small differences, with the loudest highest', () => {
    const bars = toBars([180, 200, 190, 170, 200, 185], 6);
    expect(Math.max(...bars) - Math.min(...bars)).toBeGreaterThan(0.25);
    expect(bars.reduce((sum, bar) => sum + bar, 0) / bars.length).toBeCloseTo(0.55);
    expect(bars.indexOf(Math.max(...bars))).toBe(1);
    expect(bars.indexOf(Math.min(...bars))).toBe(3);
  });

  test('of a sound with quiet parts use the whole height, however quiet all of it is', () => {
    const loud = toBars([0, 40, 120, 200, 20, 0], 6);
    expect(toBars([0, 4, 12, 20, 2, 0], 6)).toEqual(loud);
    expect(Math.max(...loud)).toBe(1);
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
