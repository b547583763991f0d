import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWeeks,
  buildOverview,
  formatDuration,
  overviewSchema,
  roundUpScale,
  weekOf,
  type OverviewWeek,
} from './overview.ts';

test.each([
  ['2026-11-09T00:00:00Z', '2026-11-09'],
  ['2026-11-15T23:59:59Z', '2026-11-09'],
  ['2026-11-16T00:00:00Z', '2026-11-16'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of %s', (moment, monday) => {
  expect(weekOf(new Date(moment))).toBe(monday);
});

const week = (monday: string, given: Partial<OverviewWeek> = {}): OverviewWeek => ({
  week: monday,
  members: 0,
  songs: 0,
  requests: 0,
  solved: 0,
  medianSeconds: null,
  ...given,
});
/** Before the twelve weeks that are shown. */
const before = week('2026-03-02', { members: 10, songs: 20, requests: 4, solved: 1 });

describe('the overview', () => {
  test('lists counted weeks without gaps, with zeros for empty weeks', () => {
    const { weeks, totals } = buildOverview({
      thisWeek: '2026-11-09',
      weeks: 12,
      counted: [
        before,
        week('2026-10-26', { members: 3, requests: 4, solved: 3, medianSeconds: 60 }),
        week('2026-11-09', { members: 1, songs: 2 }),
      ],
    });
    expect(weeks).toHaveLength(12);
    expect(weeks[0]!.week).toBe('2026-08-24');
    expect(weeks.slice(-3).map(({ week: monday, totalMembers }) => [monday, totalMembers])).toEqual([
      ['2026-10-26', 13],
      ['2026-11-02', 13],
      ['2026-11-09', 14],
    ]);
    expect([weeks[0]!.solveRate, weeks.at(-1)!.solveRate]).toEqual([0.25, 0.5]);
    expect(totals).toEqual({ members: 14, songs: 22, requests: 8, solved: 4 });
  });

  test('has no solve rate before the first request', () => {
    const { weeks } = buildOverview({ thisWeek: '2026-11-09', weeks: 12, counted: [] });
    expect(weeks.every(({ solveRate }) => solveRate === null)).toBe(true);
  });

  test('has totals equal to the sum of any weeks', () => {
    const counts = fc.record({ members: fc.nat(99), songs: fc.nat(99), requests: fc.nat(99), solved: fc.nat(99) });
    fc.assert(
      fc.property(fc.array(counts, { minLength: 12, maxLength: 12 }), (given) => {
        const shown = given.map((one, index) => week(addWeeks('2026-11-09', index - 11), one));
        const { weeks, totals } = buildOverview({ thisWeek: '2026-11-09', weeks: 12, counted: [before, ...shown] });
        expect(totals.songs).toBe(20 + given.reduce((sum, one) => sum + one.songs, 0));
        expect(weeks.at(-1)!.totalMembers).toBe(totals.members);
        expect(weeks.every(({ solveRate }) => solveRate !== null && solveRate >= 0 && solveRate <= 1)).toBe(true);
      }),
    );
  });
});

test.each([
  [20, 'under 1 min'],
  [60, '1 min'],
  [59 * 60, '59 min'],
  [3600, '1 h'],
  [86_400, '1 d'],
  [48 * 60, '48 min'],
  [3 * 3600 + 20 * 60, '3 h 20 min'],
  [3 * 3600, '3 h'],
  [2 * 86_400 + 4 * 3600, '2 d 4 h'],
])('%i seconds are formatted as "%s"', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 6],
  [412, 500],
  [79, 80],
  [61, 80],
  [100, 100],
  [101, 200],
])('a chart with a maximum of %i has its top line at %i', (highest, top) => {
  expect(roundUpScale(highest)).toBe(top);
});

test('the top line of a chart is never below its highest bar, and its middle line is an integer', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (highest) => {
      const top = roundUpScale(highest);
      expect(top >= highest && Number.isInteger(top / 2)).toBe(true);
    }),
  );
});

test('the overview has 12 or 52 weeks', () => {
  const accepts = (weeks: unknown) => overviewSchema.safeParse({ weeks }).success;
  expect([12, 52, 13, '12', undefined].map(accepts)).toEqual([true, true, false, false, false]);
});
