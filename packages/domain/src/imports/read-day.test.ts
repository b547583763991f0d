import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

test.each([
  ['March 5, 2025 at 12:00:00 AM UTC-4', '2025-03-05'],
  ['March 5, 2025', '2025-03-05'],
  ['Mar 5 2025', '2025-03-05'],
  ['Sept. 30, 2026', '2026-09-30'],
  ['5 March 2025', '2025-03-05'],
  ['5th March 2025', '2025-03-05'],
  ['2025-03-05', '2025-03-05'],
  ['2025-03-05T23:30:00-04:00', '2025-03-05'],
  ['2025/3/5', '2025-03-05'],
  ['5.3.2025', '2025-03-05'],
  ['15.3.2025', '2025-03-15'],
  ['5.12.2025 12:00', '2025-12-05'],
  ['March  5,  2025', '2025-03-05'],
  ['15  March  2025 at noon', '2025-03-15'],
  ['  December 31, 2026 at 12:00:00 AM UTC-4 ', '2026-12-31'],
])('"%s" is read as the day it names', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each(['', '  ', 'Unreleased', 'unreleased', 'TBA', '-', '–', 'Unknown', 'none', 'null', 'TBD', 'n/a'])(
  '"%s" means that there is no release date yet',
  (text) => {
    expect(readDay(text)).toBeNull();
  },
);

test.each([
  'soon',
  '03/05/2025',
  'February 30, 2026',
  'Smarch 5, 2025',
  '2025-13-01',
  '2025-02-29',
  '32.1.2026',
  'March 5',
  '20250305',
  '2025-03-051',
  'x2025-03-05',
  'On March 5, 2025',
  'On 5 March 2025',
  '5 March 20256',
  'x5.3.2025',
  '5.3.20256',
])('"%s" is unreadable', (text) => {
  expect(readDay(text)).toBeUndefined();
});

test('every day is read back from every format, in every time zone', () => {
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -12, max: 14 }), (days, zone) => {
      const date = new Date(Date.UTC(1990, 0, 1 + days));
      const day = date.toISOString().slice(0, 10);
      const sign = zone < 0 ? '-' : '+';
      expect(readDay(`${words.format(date)} at 12:00:00 AM UTC${sign}${Math.abs(zone)}`)).toBe(day);
      expect(readDay(day)).toBe(day);
    }),
  );
});

test('any text gives a day, null or undefined', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const day = readDay(text);
      expect(day === null || day === undefined || /^\d{4}-\d{2}-\d{2}$/.test(day)).toBe(true);
    }),
  );
});
