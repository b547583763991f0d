import { expect, test } from 'vitest';
import { formatDay, formatDayHeading, formatMoment, formatTime } from './format-date.ts';

const at = (text: string) => new Date(text).toISOString();

test('a moment is printed on the viewer’s own clock', () => {
  expect(formatDay(at('2026-11-14T21:08:00'))).toBe('Nov 14, 2026');
  expect(formatTime(at('2026-11-14T09:05:00'))).toBe('09:05');
  expect(formatTime(at('2026-11-14T00:00:00'))).toBe('00:00');
  expect(formatMoment(at('2026-11-14T22:41:00'), '2026-11-14')).toBe('22:41');
  expect(formatMoment(at('2026-11-14T22:41:00'), '2026-11-15')).toBe('Nov 14, 22:41');
});

test.each([
  ['2026-11-15T00:00:00', 'Today'],
  ['2026-11-14T23:59:59', 'Yesterday'],
  ['2026-11-13T12:00:00', 'Friday, November 13'],
  ['2025-12-31T12:00:00', 'December 31, 2025'],
])('%s is under %s', (moment, heading) => {
  expect(formatDayHeading(at(moment), '2026-11-15')).toBe(heading);
});
