import { expect, test } from 'vitest';
import { formatAge, formatAgo } from './age.ts';

const now = new Date('2026-11-20T12:00:00Z');
const [minute, hour, day] = [60, 3_600, 86_400] as const;

test.each([
  [-90, 'now'],
  [0, 'now'],
  [59, 'now'],
  [minute, '1m'],
  [38 * minute + 59, '38m'],
  [hour, '1h'],
  [day - 1, '23h'],
  [day, '1d'],
  [7 * day - 1, '6d'],
  [7 * day, '1w'],
  [364 * day, '52w'],
  [365 * day, '1y'],
  [3 * 365 * day, '3y'],
])('%d seconds ago is %s', (seconds, expected) => {
  expect(formatAge(new Date(now.getTime() - seconds * 1000), now)).toBe(expected);
});

test('formats a sentence: just now, or an age followed by "ago"', () => {
  expect(formatAgo(now, now)).toBe('just now');
  expect(formatAgo(new Date('2026-11-20T11:22:00Z'), now)).toBe('38m ago');
});
