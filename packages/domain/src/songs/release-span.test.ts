import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatListRelease, isSoon } from './release-date.ts';
import {
  convertRelease,
  parseRelease,
  releasePrecisions,
  seasons,
  startOfRelease,
  writeRelease,
  writtenRelease,
} from './release-span.ts';
import { formatNamedRelease, formatTrackRelease } from './release-texts.ts';
import { addDays } from './release.ts';

const today = '2026-11-18';
const of = (written: string) => parseRelease(written)!;

const year = fc.integer({ min: 2, max: 9998 }).map((number) => String(number).padStart(4, '0'));
const month = fc.integer({ min: 1, max: 12 }).map((number) => String(number).padStart(2, '0'));
const written = fc.oneof(
  year,
  fc.tuple(year, month).map((parts) => parts.join('-')),
  fc.tuple(year, fc.constantFrom(...seasons)).map((parts) => parts.join('-')),
  fc
    .date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);

describe('spans', () => {
  test.each([
    ['2027-03-14', '2027-03-14', '2027-03-14', 'day'],
    ['2027-03', '2027-03-01', '2027-03-31', 'month'],
    ['2027-02', '2027-02-01', '2027-02-28', 'month'],
    ['2028-02', '2028-02-01', '2028-02-29', 'month'],
    ['2100-02', '2100-02-01', '2100-02-28', 'month'],
    ['2027-12', '2027-12-01', '2027-12-31', 'month'],
    ['2027-spring', '2027-03-01', '2027-05-31', 'season'],
    ['2027-summer', '2027-06-01', '2027-08-31', 'season'],
    ['2027-autumn', '2027-09-01', '2027-11-30', 'season'],
    ['2027-winter', '2027-12-01', '2028-02-29', 'season'],
    ['2026-winter', '2026-12-01', '2027-02-28', 'season'],
    ['2027', '2027-01-01', '2027-12-31', 'year'],
  ])('%s begins on %s and ends on %s', (text, start, end, precision) => {
    expect(parseRelease(text)).toEqual({ day: end, precision });
    expect(startOfRelease(of(text))).toBe(start);
  });

  test('a written form is what was parsed', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(writeRelease(of(text))).toBe(text);
      }),
    );
  });

  test('a span ends on the day before the next one begins', () => {
    fc.assert(
      fc.property(written, (text) => {
        const release = of(text);
        const next = addDays(release.day, 1);
        expect(startOfRelease(release) <= release.day).toBe(true);
        // Every span except a day ends with a month.
        expect(release.precision === 'day' || next.endsWith('-01')).toBe(true);
      }),
    );
  });

  test('a less exact form contains the moment, and a more exact one is not invented', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...releasePrecisions), (text, precision) => {
        const release = of(text);
        const converted = convertRelease(release, precision);
        const isMoreExact = releasePrecisions.indexOf(precision) < releasePrecisions.indexOf(release.precision);
        expect(converted === null).toBe(isMoreExact);
        const start = startOfRelease(release);
        expect(converted === null || (startOfRelease(converted) <= start && start <= converted.day)).toBe(true);
      }),
    );
  });

  test('January belongs to the winter of the year before', () => {
    expect(writeRelease(convertRelease(of('2027-01-10'), 'season')!)).toBe('2026-winter');
    expect(writeRelease(convertRelease(of('2027-12'), 'season')!)).toBe('2027-winter');
    expect(writeRelease(convertRelease(of('2026-winter'), 'year')!)).toBe('2026');
  });

  test('other texts are refused', () => {
    for (const text of ['', '27', '2027-', '2027-13', '2027-00', '2027-3', '2027-fall', '2027-Autumn', '2027-02-30']) {
      expect([text, parseRelease(text)]).toEqual([text, null]);
    }
    for (const text of ['0000', '0000-03', '9999', '9999-winter', ' 2027', '2027-03-', '12027']) {
      expect([text, parseRelease(text)]).toEqual([text, null]);
    }
    fc.assert(fc.property(fc.string(), (text) => parseRelease(text) === null || writeRelease(of(text)) === text));
  });
});

test('lists show spans with their year, and days as before', () => {
  const shown = ['2026-12-04', '2027-12-04', '2027-03', '2027-autumn', '2026-winter', '2027'].map((text) =>
    formatListRelease(of(text), today),
  );
  expect(shown).toEqual(['Dec 4', 'Dec 2027', 'Mar 2027', 'Autumn 2027', 'Winter 2026', '2027']);
});

test('Track Info shows spans in words, and Released after their last day', () => {
  const show = (text: string, day: string) => {
    const { day: releaseDate, precision } = of(text);
    return formatTrackRelease({ releaseDate, releasePrecision: precision }, day);
  };
  expect(show('2027-03', today)).toBe('March 2027');
  expect(show('2027-autumn', today)).toBe('Autumn 2027');
  expect(show('2027', today)).toBe('2027');
  expect(show('2026-12-04', today)).toBe('December 4, 2026');
  expect(show('2026-autumn', '2026-11-30')).toBe('Autumn 2026');
  expect(show('2026-autumn', '2026-12-01')).toBe('Released');
  expect(formatTrackRelease({ releaseDate: null }, today)).toBe('Unknown');
});

test('texts about a changed date name a span', () => {
  expect(formatNamedRelease(of('2026-11-20'), today)).toBe('Nov 20');
  expect(formatNamedRelease(of('2027-11-20'), today)).toBe('Nov 20, 2027');
  expect(formatNamedRelease(of('2027-autumn'), today)).toBe('Autumn 2027');
});

test('only an exact day within seven days is soon', () => {
  const soon = (text: string) => isSoon({ releaseDate: of(text).day, releasePrecision: of(text).precision }, today);
  expect(soon('2026-11-25')).toBe(true);
  expect(soon('2026-11-26')).toBe(false);
  expect(isSoon({ releaseDate: '2026-11-30', releasePrecision: 'month' }, '2026-11-28')).toBe(false);
  expect(isSoon({ releaseDate: '2026-11-18' }, today)).toBe(true);
  expect(isSoon({ releaseDate: null }, today)).toBe(false);
});

test('a row of an older build has a day', () => {
  expect(writtenRelease({ releaseDate: '2027-03-31' })).toBe('2027-03-31');
  expect(writtenRelease({ releaseDate: '2027-03-31', releasePrecision: 'month' })).toBe('2027-03');
  expect(writtenRelease({ releaseDate: null, releasePrecision: 'day' })).toBeNull();
});
