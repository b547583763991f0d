import { describe, expect, test } from 'vitest';
import { barsPath, toBars } from './bars.ts';

describe('toBars', () => {
  test('draws each bar as high as the loudest step it covers, and the loudest bar at full height', () => {
    expect(toBars([0, 0, 10, 50, 100, 20, 0, 0], 4)).toEqual([0.06, 0.5, 1, 0.06]);
  });

  test('returns the requested number of bars, also from fewer steps', () => {
    expect(toBars([100, 0], 4)).toEqual([1, 1, 0.06, 0.06]);
  });

  test('returns no bars for the part that is not measured yet', () => {
    expect(toBars([100, 100, 100], 4, { total: 12 })).toHaveLength(1);
    expect(toBars([], 4, { total: 12 })).toEqual([]);
  });

  test('draws an even sound at one medium height, not as a full block', () => {
    for (const bar of toBars(
      Array.from({ length: 8 }, () => 200),
      8,
    ))
      expect(bar).toBeCloseTo(0.55);
  });

  test('shows the small differences of a loud and nearly even sound', () => {
    const bars = toBars([180, 200, 190, 170, 200, 185], 6);
    expect(Math.max(...bars) - Math.min(...bars)).toBeGreaterThan(0.25);
    expect(bars.reduce((sum, bar) => sum + bar, 0) / bars.length).toBeCloseTo(0.55);
    expect(bars.indexOf(Math.max(...bars))).toBe(1);
    expect(bars.indexOf(Math.min(...bars))).toBe(3);
  });

  test('uses the whole height for a sound with quiet parts, at any volume', () => {
    const loud = toBars([0, 40, 120, 200, 20, 0], 6);
    expect(toBars([0, 4, 12, 20, 2, 0], 6)).toEqual(loud);
    expect(Math.max(...loud)).toBe(1);
  });

  test('scales by the given full level instead of the loudest step', () => {
    expect(toBars([51], 1, { full: 255 })).toEqual([0.2]);
  });

  test('draws silence with low bars', () => {
    expect(toBars([0, 1, 0], 3)).toSatisfy((bars: number[]) => bars.every((bar) => bar < 0.2));
  });

  test('draws a very long recording', () => {
    expect(
      toBars(
        Array.from({ length: 400_000 }, () => 9),
        80,
      ),
    ).toHaveLength(80);
  });
});

test('barsPath draws one box per bar, centred vertically', () => {
  expect(barsPath([1, 0.5], 4, 2, 40)).toBe('M0 0h2v40h-2zM4 10h2v20h-2z');
  expect(barsPath([0], 4, 2, 40, 3)).toBe('M12 19h2v2h-2z');
});
