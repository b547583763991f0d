import * as z from 'zod/mini';
import { addDays, type CalendarDay } from '../songs/release.ts';

/** Twelve weeks, or a year. */
export const overviewLengths = [12, 52] as const;
export type OverviewLength = (typeof overviewLengths)[number];

export const overviewSchema = z.object({ weeks: z.union([z.literal(12), z.literal(52)]) });

type Counts = { members: number; songs: number; requests: number; solved: number };

/** What came in one week, by its Monday. Hidden requests, archived songs and members who left are in none. */
export type OverviewWeek = Counts & {
  week: CalendarDay;
  /** Of the requests solved in it, from asking to solving. Null when there were none. */
  medianSeconds: number | null;
};

/** A week on the plots, with how things stood at its end. */
export type PlottedWeek = OverviewWeek & {
  totalMembers: number;
  /** Of all requests so far, how many are solved, 0 to 1. Null before the first request. */
  solveRate: number | null;
};

export type Overview = {
  /** The oldest first; the last one is under way. */
  weeks: PlottedWeek[];
  totals: Counts;
  /** Null for whoever may do nothing about it. */
  waiting: { reports: number | null; songs: number | null; imports: number | null; invites: number | null };
};

/** The Monday of the week, by Greenwich: one week for everybody who looks. */
export function weekOf(moment: Date): CalendarDay {
  const day = moment.toISOString().slice(0, 10);
  return addDays(day, -((moment.getUTCDay() + 6) % 7));
}

export const addWeeks = (week: CalendarDay, weeks: number): CalendarDay => addDays(week, weeks * 7);

const nothing = { members: 0, songs: 0, requests: 0, solved: 0, medianSeconds: null };

/** Puts the weeks that are kept and those that were just counted in a row without gaps, and adds them up as they go. */
export function buildOverview(given: {
  thisWeek: CalendarDay;
  weeks: number;
  kept: readonly OverviewWeek[];
  open: readonly OverviewWeek[];
  before: Counts;
}): Pick<Overview, 'weeks' | 'totals'> {
  const known = new Map([...given.kept, ...given.open].map((week) => [week.week, week]));
  const first = addWeeks(given.thisWeek, 1 - given.weeks);
  const totals = { ...given.before };
  const weeks = Array.from({ length: given.weeks }, (_, index): PlottedWeek => {
    const monday = addWeeks(first, index);
    const counted = known.get(monday) ?? { week: monday, ...nothing };
    totals.members += counted.members;
    totals.songs += counted.songs;
    totals.requests += counted.requests;
    totals.solved += counted.solved;
    return { ...counted, totalMembers: totals.members, solveRate: shareOf(totals.solved, totals.requests) };
  });
  return { weeks, totals };
}

/** One that was taken back after it was solved may leave more solved than asked in a week that is kept. */
const shareOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.min(1, Math.max(0, part / whole));

/** '48 min', '3 h 20 min', '2 d 4 h': two parts at most. */
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

/** The top of an axis from zero, with a line in the middle: 500 and 250 for 412, 80 and 40 for 79. */
export function roundUpScale(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 2, 4, 5, 6, 8, 10].map((step) => step * power);
  const top = steps.find((step) => step >= highest) ?? 10 * power;
  return top % 2 === 0 ? top : top + 1;
}
