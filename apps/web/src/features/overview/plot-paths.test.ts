import { expect, test } from 'vitest';
import { areaPath, barPath, linePath, placeBars } from './plot-paths.ts';

const points = [
  { x: 0, y: 200 },
  { x: 600, y: 50 },
  { x: 1200, y: 100 },
];

test('draws a line, and closes the area below it', () => {
  expect(linePath(points)).toBe('M0,200L600,50L1200,100');
  expect(areaPath(points, 200)).toBe('M0,200L600,50L1200,100L1200,200L0,200Z');
});

test('draws nothing without points', () => {
  expect([linePath([]), areaPath([], 200)]).toEqual(['', '']);
});

test('rounds the upper corners of a bar', () => {
  expect(barPath({ x: 10, y: 60, width: 20, height: 100, radius: 3 })).toBe(
    'M13,60h14a3,3 0 0 1 3,3V160h-20V63a3,3 0 0 1 3,-3Z',
  );
});

test('a bar without a radius is a rectangle', () => {
  expect(barPath({ x: 0, y: 0, width: 4, height: 8, radius: 0 })).toBe('M0,0h4a0,0 0 0 1 0,0V8h-4V0a0,0 0 0 1 0,0Z');
});

test('rounds a low bar by half its height', () => {
  expect(barPath({ x: 0, y: 158, width: 20, height: 2, radius: 3 })).toBe(
    'M1,158h18a1,1 0 0 1 1,1V160h-20V159a1,1 0 0 1 1,-1Z',
  );
});

test('places bars from edge to edge with equal gaps', () => {
  const { width, x } = placeBars(5, 96, 0.2);
  expect([width, x(0), x(1), x(4) + width]).toEqual([16, 0, 20, 96]);
});
