import { expect, test } from 'vitest';
import { formatTimeLeft } from './use-time-left.ts';

test.each([
  [Infinity, 'just started'],
  [Number.NaN, 'just started'],
  [2, 'almost there'],
  [17, 'about 20 s left'],
  [54, 'about 55 s left'],
  [58, 'about 1 min left'],
  [300, 'about 5 min left'],
  [6_000, 'about 2 h left'],
])('formatTimeLeft shows %d seconds as "%s"', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});
