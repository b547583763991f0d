import {
  addDays,
  calendarDayOf,
  formatFullDay,
  formatLongDay,
  isSameYear,
  wordsOf,
  type CalendarDay,
} from '@dubplate/domain/songs/release.ts';

/** "Nov 14, 2026" in the browser's time zone. */
export const formatDay = (at: string): string => formatFullDay(calendarDayOf(new Date(at)));

/** 21:08 */
export function formatTime(at: string): string {
  const then = new Date(at);
  const [hours, minutes] = [then.getHours(), then.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${hours}:${minutes}`;
}

/** 21:08, or "Nov 14, 21:08" on another day. */
export function formatMoment(at: string, today: CalendarDay): string {
  const which = calendarDayOf(new Date(at));
  if (which === today) return formatTime(at);
  const { shortMonth, date } = wordsOf(which);
  return `${shortMonth} ${date}, ${formatTime(at)}`;
}

/** The heading of a day: Today, Yesterday or "Friday, November 13", with the year if it is not the current one. */
export function formatDayHeading(at: string, today: CalendarDay): string {
  const which = calendarDayOf(new Date(at));
  if (which === today) return 'Today';
  if (which === addDays(today, -1)) return 'Yesterday';
  const { weekday, month, date } = wordsOf(which);
  return isSameYear(which, today) ? `${weekday}, ${month} ${date}` : formatLongDay(which);
}
