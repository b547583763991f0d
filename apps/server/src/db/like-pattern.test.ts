import { expect, test } from 'vitest';
import { likePattern } from './like-pattern.ts';

test.each([
  ['mara', '%mara%'],
  ['100%', String.raw`%100\%%`],
  ['a_b', String.raw`%a\_b%`],
  ['back\\slash', String.raw`%back\\slash%`],
  ['ma\0ra\n', '%mara%'],
])('%s is found as %s', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern);
});
