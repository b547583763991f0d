import { isCalendarDay, type CalendarDay } from '../songs/release.ts';

const months = 'january february march april may june july august september october november december'.split(' ');

/** What people write where there is no day yet. */
const undated = new Set(['', '-', '–', 'unreleased', 'unknown', 'none', 'null', 'tba', 'tbd', 'n/a']);

/** Ways of writing a day that can be read in one way only: 03/05/2025 is two days, so it is none of them. */
const ways: { shape: RegExp; order: 'ymd' | 'mdy' | 'dmy' }[] = [
  { shape: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[T\s])/, order: 'ymd' },
  { shape: /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u, order: 'mdy' },
  { shape: /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+(\p{L}{3,9})\.?,?\s+(\d{4})(?!\d)/u, order: 'dmy' },
  { shape: /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, order: 'dmy' },
];

/**
 * A release date as it was printed, 'March 5, 2025 at 12:00:00 AM UTC-4': the day that stands there, in no zone. Null when
 * it says that there is none yet, undefined when it cannot be read.
 */
export function readDay(text: string): CalendarDay | null | undefined {
  const trimmed = text.trim();
  if (undated.has(trimmed.toLowerCase())) return null;
  for (const { shape, order } of ways) {
    const found = shape.exec(trimmed);
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
