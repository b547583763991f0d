import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDayOf,
  isCalendarDay,
  releaseFilters,
  formatFullDay,
  formatLongDay,
  formatShortRelease,
  wordsOf,
  type ReleaseFilter,
} from './release.ts';
import { isInWindow, isOut, isSoon } from './release-date.ts';
import { parseRelease } from './release-span.ts';
import { formatReleaseHeading, formatTrackRelease } from './release-texts.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const songOf = (written: string | null) => {
  const release = written === null ? null : parseRelease(written)!;
  return { releaseDate: release?.day ?? null, releasePrecision: release?.precision };
};
const isListed = (written: string | null, filter: ReleaseFilter, today: string) =>
  isInWindow(songOf(written), filter, today);

describe('release windows on 2026-11-15', () => {
  test.each([
    ['2026-11-14', { all: false, week: false, month: false }],
    ['2026-11-15', { all: true, week: true, month: true }],
    ['2026-11-22', { all: true, week: true, month: true }],
    ['2026-11-23', { all: true, week: false, month: true }],
    ['2026-11-30', { all: true, week: false, month: true }],
    ['2026-12-01', { all: true, week: false, month: false }],
    ['2027-11-16', { all: true, week: false, month: false }],
    [null, { all: true, week: false, month: false }],
    ['2026-10', { all: false, week: false, month: false }],
    ['2026-11', { all: true, week: false, month: true }],
    ['2026-12', { all: true, week: false, month: false }],
    ['2026-autumn', { all: true, week: false, month: false }],
    ['2026', { all: true, week: false, month: false }],
  ])('for a song released on %s', (release, expected) => {
    const shown = Object.fromEntries(releaseFilters.map((filter) => [filter, isListed(release, filter, '2026-11-15')]));
    expect(shown).toEqual(expected);
  });

  test('a week continues after the end of a month or year', () => {
    expect(isListed('2027-01-04', 'week', '2026-12-28')).toBe(true);
    expect(isListed('2027-01-04', 'month', '2026-12-28')).toBe(false);
    expect(isListed('2028-02-29', 'month', '2028-02-10')).toBe(true);
  });

  test('a month, a season and a year do not come out in their last week', () => {
    const spans = ['2026-12', '2026', '2026-winter'];
    expect(spans.map((span) => isListed(span, 'week', '2026-12-26'))).toEqual([false, false, false]);
    expect(spans.map((span) => isListed(span, 'month', '2026-12-31'))).toEqual([true, false, false]);
  });
});

test('the filter All includes every song of the week and the month that is not out', () => {
  fc.assert(
    fc.property(day, day, (release, today) => {
      const [all, week, month] = releaseFilters.map((filter) => isListed(release, filter, today));
      expect(all || (!week && !month)).toBe(true);
    }),
  );
});

test('a song is out after its span, or on its last day once it has a link', () => {
  const out = (releaseDate: string | null, hasReleaseLink?: boolean) =>
    isOut({ releaseDate, releasePrecision: 'month', hasReleaseLink }, '2026-11-30');
  expect([out('2026-11-29'), out('2026-11-30'), out(null, true)]).toEqual([true, false, false]);
  expect([out('2026-11-30', true), out('2026-12-01', true)]).toEqual([true, false]);
});

test('a song of today with a link is released, and stays in the views of its week and month', () => {
  const song = { releaseDate: '2026-11-15', hasReleaseLink: true };
  expect(releaseFilters.map((filter) => isInWindow(song, filter, '2026-11-15'))).toEqual([false, true, true]);
  expect(formatTrackRelease(song, '2026-11-15')).toBe('Released');
  expect(isSoon(song, '2026-11-15')).toBe(false);
});

test('the week has exactly eight days', () => {
  fc.assert(
    fc.property(day, (today) => {
      const days = Array.from({ length: 21 }, (_, offset) => addDays(today, offset - 10));
      expect(days.filter((each) => isListed(each, 'week', today))).toHaveLength(8);
    }),
  );
});

test('isCalendarDay accepts only days that exist', () => {
  for (const good of ['2026-11-15', '2028-02-29', '1999-12-31']) expect(isCalendarDay(good)).toBe(true);
  for (const bad of ['2026-02-29', '2026-13-01', '2026-11-31', '15.11.2026', '2026-1-1', '', '2026-11-15T00:00']) {
    expect([bad, isCalendarDay(bad)]).toEqual([bad, false]);
  }
  fc.assert(fc.property(fc.string(), (text) => typeof isCalendarDay(text) === 'boolean'));
});

test("calendarDayOf uses the viewer's time zone, not UTC", () => {
  const lateEvening = new Date(2026, 10, 15, 23, 59);
  expect(calendarDayOf(lateEvening)).toBe('2026-11-15');
});

test('Track Info shows Unknown, Released or the day in words', () => {
  expect(formatTrackRelease({ releaseDate: null }, '2026-11-15')).toBe('Unknown');
  expect(formatTrackRelease({ releaseDate: '2026-11-14' }, '2026-11-15')).toBe('Released');
  expect(formatTrackRelease({ releaseDate: '2026-11-15' }, '2026-11-15')).toBe('November 15, 2026');
  expect(formatTrackRelease({ releaseDate: '2025-03-05' }, '2025-01-01')).toBe('March 5, 2025');
});

test('days are written as in American English, on every day of a leap year and of another one', () => {
  const write = (options: Intl.DateTimeFormatOptions, date: string) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  for (let date = '2027-01-01'; date < '2029-01-01'; date = addDays(date, 1)) {
    expect(formatLongDay(date)).toBe(write({ dateStyle: 'long' }, date));
    expect(formatFullDay(date)).toBe(write({ dateStyle: 'medium' }, date));
    expect(formatShortRelease(date, date)).toBe(write({ month: 'short', day: 'numeric' }, date));
    expect(formatShortRelease(date, '2026-11-17')).toBe(write({ month: 'short', year: 'numeric' }, date));
    expect(wordsOf(date).weekday).toBe(write({ weekday: 'long' }, date));
  }
});

test('formatFullDay includes the year', () => {
  expect(formatFullDay('2026-12-04')).toBe('Dec 4, 2026');
});

test.each([
  ['2026-11-15', 'Today'],
  ['2026-11-16', 'Tomorrow'],
  ['2026-11-17', 'Tue 17'],
  ['2026-11-22', 'Sun 22'],
  ['2026-12-01', 'Tue 1'],
  ['2026-11', 'Nov 2026'],
])('a release view on 2026-11-15 puts %s under %s', (release, heading) => {
  expect(formatReleaseHeading(parseRelease(release)!, '2026-11-15')).toBe(heading);
});

test.each([
  ['2026-11-20', 'Nov 20'],
  ['2026-01-01', 'Jan 1'],
  ['2027-11-20', 'Nov 2027'],
])('a list row on 2026-11-15 shows %s as %s', (release, text) => {
  expect(formatShortRelease(release, '2026-11-15')).toBe(text);
});

test('isCalendarDay refuses text before or after a day', () => {
  expect(
    ['x2026-11-15', '2026-11-15x', '12026-11-15', '2026-11-155', '2026-11', '+012026-11-15'].map(isCalendarDay),
  ).toEqual(Array(6).fill(false));
});

test('calendarDayOf pads the year, the month and the day', () => {
  const early = new Date(2026, 0, 5, 12);
  early.setFullYear(987);
  expect(calendarDayOf(early)).toBe('0987-01-05');
});
