import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTimestamp, formatTimestamp } from './timestamp.ts';

test.each([
  ['0', 0],
  ['90', 90],
  [' 120 ', 120],
  ['1:30', 90],
  ['01:30', 90],
  ['75:30', 4530],
  ['1:12:40', 4360],
  ['01:02:03', 3723],
  ['2m30s', 150],
  ['2M30S', 150],
  ['1h2m3s', 3723],
  ['45s', 45],
  ['2m', 120],
  ['1h', 3600],
])('%s is %i seconds', (typed, seconds) => {
  expect(parseTimestamp(typed)).toBe(seconds);
});

test.each([
  '',
  ' ',
  'abc',
  '-5',
  '1:60',
  '1:75:00',
  '1:2:3:4',
  '1:5',
  '::',
  '1.5',
  'h',
  '30s2m',
  '1e3',
  '9999999',
  '²',
])('%j is refused', (typed) => {
  expect(parseTimestamp(typed)).toBeNull();
});

test('a formatted time parses to the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999 }), (seconds) => {
      expect(parseTimestamp(formatTimestamp(seconds))).toBe(seconds);
    }),
  );
});

test('parsing never throws, and returns a whole number of seconds', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const seconds = parseTimestamp(typed);
      expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0)).toBe(true);
    }),
  );
});

test.each([
  ['359999', 359_999],
  ['360000', null],
  ['1:2:03', 3723],
  ['1:30x', null],
  ['12h', 43_200],
  ['12m', 720],
])('the moment %s is read as %s', (typed, seconds) => {
  expect(parseTimestamp(typed)).toBe(seconds);
});

test.each([
  [-1, '0:00'],
  [5.9, '0:05'],
  [2530, '42:10'],
  [3600, '1:00:00'],
  [4360, '1:12:40'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatTimestamp(seconds)).toBe(text);
});
