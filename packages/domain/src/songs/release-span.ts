import { releaseOf, type Dated, type ReleaseDate, type ReleasePrecision } from './release-date.ts';
import { addDays, isCalendarDay, type CalendarDay } from './release.ts';

/* What lists do not need: the code of Home has release-date.ts only. */

export const releasePrecisions = ['day', 'month', 'season', 'year'] as const satisfies readonly ReleasePrecision[];

/** Seasons of the northern hemisphere. Winter begins in December and ends in the next year. */
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof seasons)[number];

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

const yearOf = (day: CalendarDay): number => Number(day.slice(0, 4));
const monthOf = (day: CalendarDay): number => Number(day.slice(5, 7));

/** `month` may be above 12: it is then a month of the next year. */
function lastDayOf(year: number, month: number): CalendarDay {
  const [next, years] = [(month % 12) + 1, Math.floor(month / 12)];
  return addDays(`${pad(year + years, 4)}-${pad(next)}-01`, -1);
}

/** The third month of a season. 14 is February of the next year. */
const lastMonth: Record<Season, number> = { spring: 5, summer: 8, autumn: 11, winter: 14 };

/** PostgreSQL has no year 0, and the winter of 9999 ends in a year of five digits. */
const isYear = (year: number): boolean => year >= 1 && year < 9999;

/**
 * Reads '2027-03-14', '2027-03', '2027-autumn' or '2027', as `writeRelease` writes them. Null for all other texts. The
 * year of a winter is the one in which it begins.
 */
export function parseRelease(written: string): ReleaseDate | null {
  if (isCalendarDay(written)) return { day: written, precision: 'day' };
  const [, digits, part] = /^(\d{4})(?:-(\d{2}|[a-z]+))?$/.exec(written) ?? [];
  const year = Number(digits);
  if (digits === undefined || !isYear(year)) return null;
  if (part === undefined) return { day: `${digits}-12-31`, precision: 'year' };
  const season = seasons.find((name) => name === part);
  if (season) return { day: lastDayOf(year, lastMonth[season]), precision: 'season' };
  const month = Number(part);
  return month >= 1 && month <= 12 ? { day: lastDayOf(year, month), precision: 'month' } : null;
}

/** The season that ends on the day, with the year in which it began. */
function seasonOf(day: CalendarDay): { season: Season; year: number } {
  const month = monthOf(day);
  const season = seasons.find((name) => lastMonth[name] % 12 === month) ?? 'winter';
  return { season, year: yearOf(day) - (season === 'winter' ? 1 : 0) };
}

/** The form that the API accepts. */
export function writeRelease({ day, precision }: ReleaseDate): string {
  if (precision === 'day') return day;
  if (precision === 'month') return day.slice(0, 7);
  if (precision === 'year') return day.slice(0, 4);
  const { season, year } = seasonOf(day);
  return `${pad(year, 4)}-${season}`;
}

/** Null for a song without a date. */
export function writtenRelease(song: Dated): string | null {
  const release = releaseOf(song);
  return release && writeRelease(release);
}

/** The first day of the span. */
export function startOfRelease({ day, precision }: ReleaseDate): CalendarDay {
  if (precision === 'day') return day;
  if (precision === 'month') return `${day.slice(0, 7)}-01`;
  if (precision === 'year') return `${day.slice(0, 4)}-01-01`;
  const { season, year } = seasonOf(day);
  return `${pad(year, 4)}-${pad(lastMonth[season] - 2)}-01`;
}

/** The same moment less or more exactly; null if a more exact form is not known. */
export function convertRelease({ day, precision }: ReleaseDate, to: ReleasePrecision): ReleaseDate | null {
  if (precision === to) return { day, precision };
  if (releasePrecisions.indexOf(to) < releasePrecisions.indexOf(precision)) return null;
  // The year of a winter is the one in which it begins.
  const start = startOfRelease({ day, precision });
  const [year, month] = [yearOf(start), monthOf(start)];
  if (to === 'month') return parseRelease(start.slice(0, 7));
  if (to === 'year') return parseRelease(start.slice(0, 4));
  const season = seasons.find((name) => month > lastMonth[name] - 3 && month <= lastMonth[name]);
  return parseRelease(season ? `${pad(year, 4)}-${season}` : `${pad(year - 1, 4)}-winter`);
}

/** 'Spring' */
export const nameSeason = (season: Season): string => season.charAt(0).toUpperCase() + season.slice(1);
