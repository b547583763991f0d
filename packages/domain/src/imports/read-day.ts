import { isCalendarDay, type CalendarDay } from '../songs/release.ts';

const months = 'january february march april may june july august september october november december'.split(' ');

/** What people write if there is no release date yet. */
const undated = new Set(['', '-', '–', 'unreleased', 'unknown', 'none', 'null', 'tba', 'tbd', 'n/a']);

/** The unambiguous formats. 03/05/2025 is excluded: it is a day in March or in May. */
const formats: { pattern: RegExp; order: 'ymd' | 'mdy' | 'dmy' }[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T\s])/, order: 'ymd' },
  { pattern: /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u, order: 'mdy' },
  { pattern: /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+(\p{L}{3,9})\.?,?\s+(\d{4})(?!\d)/u, order: 'dmy' },
  { pattern: /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, order: 'dmy' },
];

/**
 * Reads a release date such as 'March 5, 2025 at 12:00:00 AM UTC-4'. Ignores the time zone and keeps the written day.
 * Returns null if there is no date yet, undefined if the text is unreadable.
 */
export function readDay(text: string): CalendarDay | null | undefined {
  const trimmed = text.trim();
  if (undated.has(trimmed.toLowerCase())) return null;
  for (const { pattern, order } of formats) {
    const found = pattern.exec(trimmed);
    if (!found) continue;
    const [, first = '', second = '', third = ''] = found;
    const [year, month, day] = {
      ymd: [first, second, third],
      mdy: [third, first, second],
      dmy: [third, second, first],
    }[order] as [string, string, string];
    const pad = (value: string | number) => String(value).padStart(2, '0');
    const written = `${year}-${pad(readMonth(month))}-${pad(day)}`;
    return isCalendarDay(written) ? written : undefined;
  }
  return undefined;
}

function readMonth(text: string): number | string {
  if (/^\d+$/.test(text)) return text;
  const name = text.toLowerCase();
  return (
    months.findIndex(
      (month) => month === name || month.slice(0, 3) === name || (name === 'sept' && month === 'september'),
    ) + 1
  );
}
