import { expect, test } from 'vitest';
import { describeDay } from './inbox-days.ts';

// A Friday.
const today = '2026-11-20';

test.each([
  ['2026-11-20', 'Today', 'Fri Nov 20'],
  ['2026-11-19', 'Yesterday', 'Thu Nov 19'],
  ['2026-11-18', 'Wednesday', 'Nov 18'],
  ['2026-11-14', 'Saturday', 'Nov 14'],
  ['2026-11-13', 'November 13', 'Fri'],
  ['2025-12-31', 'December 31, 2025', 'Wed'],
  // The clock of the device may be behind that of the server.
  ['2026-11-21', 'November 21', 'Sat'],
])('on a Friday, %s has the heading %s', (day, heading, date) => {
  expect(describeDay(day, today)).toEqual({ heading, date });
});
