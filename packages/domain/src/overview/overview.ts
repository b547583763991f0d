import * as z from 'zod/mini';
import { addDays, type CalendarDay } from '../songs/release.ts';

export const overviewLengths = [12, 52] as const;
export type OverviewLength = (typeof overviewLengths)[number];

export const overviewSchema = z.object({ weeks: z.union([z.literal(12), z.literal(52)]) });

type Counts = { members: number; songs: number; requests: number; solved: number };

/** New rows in one week, keyed by its Monday. Excludes hidden requests, archived songs and deleted members. */
export type OverviewWeek = Counts & {
  week: CalendarDay;
  /** Median time from posting to solving, for requests solved in this week. Null if there are none. */
  medianSeconds: number | null;
};

/** A week on the charts, with the cumulative values at its end. */
export type PlottedWeek = OverviewWeek & {
  totalMembers: number;
  /** The share of all requests so far that are solved, 0 to 1. Null before the first request. */
  solveRate: number | null;
};

export type Overview = {
  /** Oldest first; the last week is not over yet. */
  weeks: PlottedWeek[];
  totals: Counts;
  /** Null if the admin lacks the permission to act on it. */
  waiting: { reports: number | null; songs: number | null; imports: number | null; invites: number | null };
};

/** The Monday of the week in UTC, so that every admin sees the same weeks. */
export function weekOf(moment: Date): CalendarDay {
  const day = moment.toISOString().slice(0, 10);
  return addDays(day, -((moment.getUTCDay() + 6) % 7));
}

export const addWeeks = (week: CalendarDay, weeks: number): CalendarDay => addDays(week, weeks * 7);

const zeroCounts = { members: 0, songs: 0, requests: 0, solved: 0, medianSeconds: null };

/** Fills the gaps between counted weeks with zeros, and computes running totals. */
export function buildOverview(input: {
  thisWeek: CalendarDay;
  weeks: number;
  /** All of them, also those before the first one shown: they are part of the totals. */
  counted: readonly OverviewWeek[];
}): Pick<Overview, 'weeks' | 'totals'> {
  const known = new Map(input.counted.map((week) => [week.week, week]));
  const first = addWeeks(input.thisWeek, 1 - input.weeks);
  const totals: Counts = { members: 0, songs: 0, requests: 0, solved: 0 };
  for (const earlier of input.counted) if (earlier.week < first) add(totals, earlier);
  const weeks = Array.from({ length: input.weeks }, (_, index): PlottedWeek => {
    const monday = addWeeks(first, index);
    const counted = known.get(monday) ?? { week: monday, ...zeroCounts };
    add(totals, counted);
    return { ...counted, totalMembers: totals.members, solveRate: ratioOf(totals.solved, totals.requests) };
  });
  return { weeks, totals };
}

function add(totals: Counts, counted: Counts): void {
  totals.members += counted.members;
  totals.songs += counted.songs;
  totals.requests += counted.requests;
  totals.solved += counted.solved;
}

/** Clamped: weeks before the plots are recounted less often, so the sum of solved ones may be ahead for a day. */
const ratioOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.min(1, Math.max(0, part / whole));

/** '48 min', '3 h 20 min', '2 d 4 h': at most two units. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const parts =
    hours < 24 ? [`${hours} h`, rest(minutes % 60, 'min')] : [`${Math.floor(hours / 24)} d`, rest(hours % 24, 'h')];
  return parts.filter(Boolean).join(' ');
}

const rest = (value: number, unit: string): string => (value > 0 ? `${value} ${unit}` : '');

/** The top of an axis that starts at zero, even so that its middle is an integer: 500 for 412, 80 for 79. */
export function roundUpScale(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 2, 4, 5, 6, 8, 10].map((step) => step * power);
  const top = steps.find((step) => step >= highest)!;
  return top % 2 === 0 ? top : top + 1;
}
