import {
  addDays,
  formatShortRelease,
  lastDayOfMonth,
  wordsOf,
  type CalendarDay,
  type ReleaseFilter,
} from './release.ts';

export type ReleasePrecision = 'day' | 'month' | 'season' | 'year';

/** When a song comes out. Songs are sorted and filtered by `day`, the last day of the span. */
export type ReleaseDate = { day: CalendarDay; precision: ReleasePrecision };

/** The release date as rows have it. Older builds send no precision: all their dates are days. */
export type Dated = {
  releaseDate: CalendarDay | null;
  releasePrecision?: ReleasePrecision | undefined;
  hasReleaseLink?: boolean | undefined;
};

/** Null for a song without a date. */
export const releaseOf = ({ releaseDate, releasePrecision = 'day' }: Dated): ReleaseDate | null =>
  releaseDate === null ? null : { day: releaseDate, precision: releasePrecision };

/** By the last month: seasons end in February, May, August and November. */
const seasonNames = 'Winter Spring Summer Autumn'.split(' ');

/** 'Mar 2027', 'Autumn 2027' or '2027'. The year of a winter is the one in which it begins. */
export function formatSpan({ day, precision }: ReleaseDate): string {
  const { shortMonth, year } = wordsOf(day);
  if (precision === 'year') return `${year}`;
  if (precision === 'month') return `${shortMonth} ${year}`;
  const place = (Number(day.slice(5, 7)) - 2) / 3;
  return `${seasonNames[place]} ${place ? year : year - 1}`;
}

/** In a list row: a day as `formatShortRelease` prints it, 'Mar 2027', 'Autumn 2027' or '2027'. */
export const formatListRelease = (release: ReleaseDate, today: CalendarDay): string =>
  release.precision === 'day' ? formatShortRelease(release.day, today) : formatSpan(release);

/** As in `formatListRelease`; null for a song without a date. */
export function formatDate(song: Dated, today: CalendarDay): string | null {
  const release = releaseOf(song);
  return release && formatListRelease(release, today);
}

/** The day or the span is over. On its last day, a song is out once a member added where it can be heard. */
export const isOut = ({ releaseDate, hasReleaseLink = false }: Dated, today: CalendarDay): boolean =>
  releaseDate !== null && (releaseDate < today || (releaseDate === today && hasReleaseLink));

/** The last days that a release view lists, and of which precisions. */
export type ReleaseWindow = { from: CalendarDay; through: CalendarDay; precisions: readonly ReleasePrecision[] };

/**
 * Week: exact days from today through the next 7 days. Month: exact days through the end of the month, and the month
 * itself. Null for all songs that are not out: they have no window.
 */
export function releaseWindow(filter: ReleaseFilter, today: CalendarDay): ReleaseWindow | null {
  if (filter === 'week') return { from: today, through: addDays(today, 7), precisions: ['day'] };
  if (filter === 'month') return { from: today, through: lastDayOfMonth(today), precisions: ['day', 'month'] };
  return null;
}

export function isInWindow(song: Dated, filter: ReleaseFilter, today: CalendarDay): boolean {
  const [release, window] = [releaseOf(song), releaseWindow(filter, today)];
  if (window === null) return !isOut(song, today);
  if (release === null || !window.precisions.includes(release.precision)) return false;
  return release.day >= window.from && release.day <= window.through;
}

/** Whether the day is known. */
export const isExact = (song: Dated): boolean => releaseOf(song)?.precision === 'day';

/** Alerted on its day: an exact day from today on. */
export const isAhead = (song: Dated, today: CalendarDay): boolean => isExact(song) && song.releaseDate! >= today;

/** Shown in the accent colour. */
export const isSoon = (song: Dated, today: CalendarDay): boolean =>
  isInWindow(song, 'week', today) && !isOut(song, today);
