import { formatSpan, releaseOf, type Dated, type ReleaseDate } from './release-date.ts';
import { formatFullDay, formatLongDay, isSameYear, wordsOf, type CalendarDay } from './release.ts';

/* How a release date is written outside of lists, which use release-date.ts. */

/** In a table: 'Dec 4, 2026' or 'Mar 2027'. */
export const formatTableRelease = (release: ReleaseDate): string =>
  release.precision === 'day' ? formatFullDay(release.day) : formatSpan(release);

/** Track Info: 'Unknown' without a date, 'Released' after the span, otherwise 'March 2027' or the day in words. */
export function formatTrackRelease(song: Dated, today: CalendarDay): string {
  const release = releaseOf(song);
  if (release === null) return 'Unknown';
  if (release.day < today) return 'Released';
  const { month, year } = wordsOf(release.day);
  if (release.precision === 'day') return formatLongDay(release.day);
  return release.precision === 'month' ? `${month} ${year}` : formatSpan(release);
}

/** In a text about a changed date: 'Nov 20', with the year if it is another one; 'Mar 2027'. */
export function formatNamedRelease(release: ReleaseDate, today: CalendarDay): string {
  if (release.precision !== 'day') return formatSpan(release);
  const { shortMonth, date, year } = wordsOf(release.day);
  return isSameYear(release.day, today) ? `${shortMonth} ${date}` : `${shortMonth} ${date}, ${year}`;
}
