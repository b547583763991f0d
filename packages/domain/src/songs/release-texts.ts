import { formatSpan, isOut, releaseOf, type Dated, type ReleaseDate } from './release-date.ts';
import { addDays, formatFullDay, formatLongDay, isSameYear, wordsOf, type CalendarDay } from './release.ts';

/* How a release date is written outside of the rows of lists, which use release-date.ts. */

/** In a table: 'Dec 4, 2026' or 'Mar 2027'. */
export const formatTableRelease = (release: ReleaseDate): string =>
  release.precision === 'day' ? formatFullDay(release.day) : formatSpan(release);

/** Track Info: 'Unknown' without a date, 'Released' once it is out, otherwise 'March 2027' or the day in words. */
export function formatTrackRelease(song: Dated, today: CalendarDay): string {
  const release = releaseOf(song);
  if (release === null) return 'Unknown';
  if (isOut(song, today)) return 'Released';
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

/** Heading in a release view: 'Today', 'Tomorrow', 'Tue 18', 'Mar 2027'. */
export function formatReleaseHeading(release: ReleaseDate, today: CalendarDay): string {
  if (release.precision !== 'day') return formatSpan(release);
  if (release.day === today) return 'Today';
  if (release.day === addDays(today, 1)) return 'Tomorrow';
  const { weekday, date } = wordsOf(release.day);
  return `${weekday.slice(0, 3)} ${date}`;
}
