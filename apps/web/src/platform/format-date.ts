import { addDays, calendarDayOf, type CalendarDay } from '@dubplate/domain/songs/release.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** "Nov 14, 2026" in the browser's time zone. */
export const formatDay = (at: string): string => day.format(new Date(at));

/** 21:08 */
export const formatTime = (at: string): string => time.format(new Date(at));

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** 21:08, or "Nov 14, 21:08" on another day. */
export const formatMoment = (at: string, today: CalendarDay): string =>
  calendarDayOf(new Date(at)) === today ? formatTime(at) : `${shortDay.format(new Date(at))}, ${formatTime(at)}`;

/** The heading of a day: Today, Yesterday or "Friday, November 13", with the year if it is not the current one. */
export function formatDayHeading(at: string, today: CalendarDay): string {
  const then = new Date(at);
  const which = calendarDayOf(then);
  if (which === today) return 'Today';
  if (which === addDays(today, -1)) return 'Yesterday';
  return (which.slice(0, 4) === today.slice(0, 4) ? weekday : longDay).format(then);
}
