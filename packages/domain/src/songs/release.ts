/** YYYY-MM-DD without time and time zone, so every viewer sees the same day. */
export type CalendarDay = string;

export const releaseFilters = ['all', 'week', 'month'] as const;
export type ReleaseFilter = (typeof releaseFilters)[number];

export function isCalendarDay(text: string): text is CalendarDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The current day in the time zone of the device. */
export function calendarDayOf(now: Date): CalendarDay {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}`;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Own tables: a browser needs 5 ms to create an Intl.DateTimeFormat, and the texts are English only. */
export function wordsOf(day: CalendarDay) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [monthName, weekday] = [months[month - 1]!, weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!];
  return { year, date, weekday, month: monthName, shortMonth: monthName.slice(0, 3) };
}

/** 'November 20, 2026' */
export function formatLongDay(day: CalendarDay): string {
  const { month, date, year } = wordsOf(day);
  return `${month} ${date}, ${year}`;
}

/** In a table: 'Dec 4, 2026', with the year. */
export function formatFullDay(day: CalendarDay): string {
  const { shortMonth, date, year } = wordsOf(day);
  return `${shortMonth} ${date}, ${year}`;
}

/** In a list row: 'Nov 20', or 'Nov 2027' in another year. */
export function formatShortRelease(release: CalendarDay, today: CalendarDay): string {
  const { shortMonth, date, year } = wordsOf(release);
  return `${shortMonth} ${isSameYear(release, today) ? date : year}`;
}

export const isSameYear = (one: CalendarDay, other: CalendarDay): boolean => one.slice(0, 4) === other.slice(0, 4);

export function lastDayOfMonth(day: CalendarDay): CalendarDay {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
