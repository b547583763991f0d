import {
  formatDuration,
  roundUpScale,
  type Overview,
  type OverviewLength,
  type PlottedWeek,
} from '@dubplate/domain/overview/overview.ts';
import { formatFullDay } from '@dubplate/domain/songs/release.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { BarsPlot } from './bars-plot.tsx';
import { LinePlot } from './line-plot.tsx';
import { PlotCard } from './plot-card.tsx';
import { PlotFrame } from './plot-frame.tsx';

const count = (value: number): string => value.toLocaleString('en-US');
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${count(Math.abs(value))}`;
const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)}%`);
const shortDay = (week: string): string => formatFullDay(week).replace(/, \d{4}$/, '');

const dateOf = (weeks: readonly PlottedWeek[], index: number) => shortDay(weeks[index]!.week);
const datesOf = (weeks: readonly PlottedWeek[]) =>
  [dateOf(weeks, 0), dateOf(weeks, Math.floor(weeks.length / 2)), dateOf(weeks, weeks.length - 1)] as const;
const scaleOf = (top: number, format = count) => [format(top), format(top / 2), format(0)] as const;
const highest = (values: readonly number[]) => roundUpScale(Math.max(0, ...values));

export const useOverview = (weeks: OverviewLength) =>
  useQuery({
    queryKey: keys.overview(weeks),
    queryFn: ({ signal }) => api.overview.read.query({ weeks }, { signal }),
    // Shows the previous period while the new one loads.
    placeholderData: (before) => before,
  });

export function OverviewPlots({ overview: { weeks, totals } }: { overview: Overview }) {
  const now = weeks.at(-1)!;
  const rowsOf = (...cells: ((week: PlottedWeek) => string)[]) =>
    weeks.map((week) => [`Week of ${formatFullDay(week.week)}`, ...cells.map((format) => format(week))]);
  const dates = datesOf(weeks);
  const members = weeks.map(({ totalMembers }) => totalMembers);
  const songs = weeks.map((week) => week.songs);
  const requests = weeks.map((week) => week.requests);
  const solved = weeks.map((week) => week.solved);
  const [topMembers, topSongs, topRequests] = [highest(members), highest(songs), highest([...requests, ...solved])];
  return (
    <div className="grid gap-3 wide:grid-cols-2 wide:gap-4">
      <PlotCard
        title="Members"
        figure={count(totals.members)}
        change={`${signed(now.members)} this week`}
        legend={[{ text: 'total' }]}
        table={{ columns: ['Week', 'Members'], rows: rowsOf((week) => count(week.totalMembers)) }}
      >
        <PlotFrame scale={scaleOf(topMembers)} dates={dates}>
          <BarsPlot values={members} top={topMembers} />
        </PlotFrame>
      </PlotCard>
      <PlotCard
        title="Songs"
        figure={count(totals.songs)}
        change={`${signed(now.songs)} this week`}
        legend={[{ text: 'added per week' }]}
        table={{ columns: ['Week', 'Songs added'], rows: rowsOf((week) => count(week.songs)) }}
      >
        <PlotFrame scale={scaleOf(topSongs)} dates={dates}>
          <BarsPlot values={songs} top={topSongs} />
        </PlotFrame>
      </PlotCard>
      <PlotCard
        title="Requests"
        figure={count(totals.requests)}
        change={`${signed(now.requests)} this week`}
        legend={[
          { text: 'posted', swatch: 'first' },
          { text: 'solved', swatch: 'second' },
        ]}
        table={{
          columns: ['Week', 'Posted', 'Solved'],
          rows: rowsOf(
            (week) => count(week.requests),
            (week) => count(week.solved),
          ),
        }}
      >
        <PlotFrame scale={scaleOf(topRequests)} dates={dates}>
          <BarsPlot values={requests} parts={solved} top={topRequests} />
        </PlotFrame>
      </PlotCard>
      <SolveRate weeks={weeks} rows={rowsOf((week) => percent(week.solveRate))} dates={dates} />
      <TimeToSolve weeks={weeks} dates={dates} />
    </div>
  );
}

type Dates = readonly [string, string, string];

function SolveRate({ weeks, rows, dates }: { weeks: readonly PlottedWeek[]; rows: string[][]; dates: Dates }) {
  const [before, now] = [weeks.at(-2)?.solveRate ?? null, weeks.at(-1)!.solveRate];
  const step = Math.round((now ?? 0) * 100) - Math.round((before ?? 0) * 100);
  const points = Math.abs(step) === 1 ? 'point' : 'points';
  return (
    <PlotCard
      title="Solve rate"
      figure={percent(now)}
      change={now === null ? 'no requests yet' : `${signed(step)} ${points} this week`}
      legend={[{ text: 'of all so far' }]}
      table={{ columns: ['Week', 'Solved of all so far'], rows }}
    >
      <PlotFrame scale={['100%', '50%', '0%']} dates={dates}>
        <LinePlot values={weeks.map(({ solveRate }) => solveRate)} top={1} />
      </PlotFrame>
    </PlotCard>
  );
}

/** Median time from request to solution. The axis is in hours: minutes give long labels, days too small numbers. */
function TimeToSolve({ weeks, dates }: { weeks: readonly PlottedWeek[]; dates: Dates }) {
  const hours = weeks.map(({ medianSeconds }) => (medianSeconds === null ? null : medianSeconds / 3600));
  const top = roundUpScale(Math.max(0, ...hours.map((value) => value ?? 0)));
  const format = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds));
  const [now, before] = [weeks.at(-1)!.medianSeconds, weeks.at(-2)?.medianSeconds ?? null];
  const latest = weeks.findLast(({ medianSeconds }) => medianSeconds !== null)?.medianSeconds ?? null;
  return (
    <PlotCard
      title="Time to solve"
      className="wide:col-span-2"
      figure={format(latest)}
      change={now === null ? 'nothing solved yet this week' : `last week ${format(before)}`}
      legend={[{ text: 'median, hours' }]}
      table={{
        columns: ['Week', 'Median time to solve'],
        rows: weeks.map((week) => [`Week of ${formatFullDay(week.week)}`, format(week.medianSeconds)]),
      }}
    >
      <PlotFrame scale={scaleOf(top, (value) => `${count(value)} h`)} dates={dates}>
        <LinePlot values={hours} top={top} />
      </PlotFrame>
    </PlotCard>
  );
}

/** Has the sizes of the plots, so that the page does not shift when they load. */
export function OverviewSkeleton() {
  return (
    <Skeleton label="Loading the overview...">
      <div className="mb-3 flex gap-2 wide:mb-4" aria-hidden="true">
        <div className="skeleton-part h-11 w-40 rounded-full" />
        <div className="skeleton-part h-11 w-40 rounded-full" />
      </div>
      <div className="grid gap-3 wide:grid-cols-2 wide:gap-4" aria-hidden="true">
        {Array.from({ length: 5 }, (_, card) => (
          <div key={card} className="skeleton-part h-[228px] rounded-card last:wide:col-span-2 wide:h-[294px]" />
        ))}
      </div>
    </Skeleton>
  );
}
