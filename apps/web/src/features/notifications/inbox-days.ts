import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import { addDays, calendarDayOf, isSameYear, wordsOf, type CalendarDay } from '@dubplate/domain/songs/release.ts';

export type InboxDay = { day: CalendarDay; entries: Notification[] };

/** Consecutive entries of one day of the viewer, in the order of the server. */
export function groupByDay(entries: readonly Notification[]): InboxDay[] {
  const days: InboxDay[] = [];
  for (const entry of entries) {
    const day = calendarDayOf(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** The heading of a day and the mono text beside it, which has the part of the date that the heading lacks. */
export function describeDay(day: CalendarDay, today: CalendarDay): { heading: string; date: string } {
  const { weekday, month, shortMonth, date, year } = wordsOf(day);
  const [short, shortDate] = [weekday.slice(0, 3), `${shortMonth} ${date}`];
  if (day === today) return { heading: 'Today', date: `${short} ${shortDate}` };
  if (day === addDays(today, -1)) return { heading: 'Yesterday', date: `${short} ${shortDate}` };
  if (day > addDays(today, -7) && day < today) return { heading: weekday, date: shortDate };
  return { heading: `${month} ${date}${isSameYear(day, today) ? '' : `, ${year}`}`, date: short };
}
