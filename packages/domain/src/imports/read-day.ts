import { parseRelease, writeRelease } from '../songs/release-span.ts';
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

/** A month, a season or a year, with the name before or after it. */
const spanFormats = [
  /^(?<year>\d{4})(?:[-/.\s]+(?<part>\d{1,2}|\p{L}{3,9}\.?))?$/u,
  /^(?<part>\p{L}{3,9})\.?,?\s+(?<year>\d{4})$/u,
];

/**
 * Reads a day as `readDay` does, or '2027-03', 'March 2027', 'Autumn 2027' or '2027'. Returns the text that the add
 * form accepts.
 */
export function readRelease(text: string): string | null | undefined {
  const day = readDay(text);
  if (day !== undefined) return day;
  for (const pattern of spanFormats) {
    const { year, part } = pattern.exec(text.trim())?.groups ?? {};
    if (year === undefined) continue;
    const release = parseRelease(
      part === undefined ? year : `${year}-${readPart(part.toLowerCase().replace('.', ''))}`,
    );
    if (release) return writeRelease(release);
  }
  return undefined;
}

/** A month as two digits, or the name of a season. */
function readPart(part: string): string {
  if (part === 'fall') return 'autumn';
  const month = String(readMonth(part)).padStart(2, '0');
  return month === '00' ? part : month;
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
