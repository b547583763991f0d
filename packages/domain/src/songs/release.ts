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

/**
 * The days that a filter shows. Week: today and the next 7 days. Month: today to the end of the month. All: every song
 * that is not out yet, with or without a date. A song counts as out on the day after its release.
 */
export function releaseWindow(
  filter: ReleaseFilter,
  today: CalendarDay,
): { from: CalendarDay; through: CalendarDay | null; undated: boolean } {
  if (filter === 'week') return { from: today, through: addDays(today, 7), undated: false };
  if (filter === 'month') return { from: today, through: lastDayOfMonth(today), undated: false };
  return { from: today, through: null, undated: true };
}

export function isInWindow(release: CalendarDay | null, filter: ReleaseFilter, today: CalendarDay): boolean {
  const { from, through, undated } = releaseWindow(filter, today);
  if (release === null) return undated;
  return release >= from && (through === null || release <= through);
}

/** Track Info: 'Unknown' without a date, 'Released' after the day, otherwise the day in words. */
export function formatRelease(release: CalendarDay | null, today: CalendarDay): string {
  if (release === null) return 'Unknown';
  if (release < today) return 'Released';
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return words.format(new Date(`${release}T00:00:00Z`));
}

/** In a list row: 'Nov 20', or 'Nov 2027' in another year. */
export function formatShortRelease(release: CalendarDay, today: CalendarDay): string {
  const sameYear = release.slice(0, 4) === today.slice(0, 4);
  const words = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    timeZone: 'UTC',
    ...(sameYear ? { day: 'numeric' } : { year: 'numeric' }),
  });
  return words.format(new Date(`${release}T00:00:00Z`));
}

/** Heading of a day in a release view: 'Today', 'Tomorrow', 'Tue 18'. */
export function formatReleaseHeading(release: CalendarDay, today: CalendarDay): string {
  if (release === today) return 'Today';
  if (release === addDays(today, 1)) return 'Tomorrow';
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
  return `${weekday.format(new Date(`${release}T00:00:00Z`))} ${Number(release.slice(8))}`;
}

function lastDayOfMonth(day: CalendarDay): CalendarDay {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** In a table: 'Dec 4, 2026', with the year. */
export const formatFullDay = (day: CalendarDay): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
