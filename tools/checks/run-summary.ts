import type { Failure, Report } from './test-reports.ts';

type Row = Failure & { step: string };
export type Outcome = Omit<Report, 'failures'> & { failed: Row[]; flaky: Row[] };

/** More flaky tests than this fail the run. */
export const mostFlaky = 4;

/** A run that failed shows everything needed to start in its last 60 lines. The rest of them: slowest files, totals. */
const linesForFailures = 40;

/** The end of a run: the slowest files, flaky and failed tests, and the line that CI reads. */
export function describeEnd({ passed, seconds, failed, flaky }: Outcome): string {
  const slowest = Object.entries(seconds)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([file, time]) => `${time.toFixed(1).padStart(7)} s ${file}`);
  const shown = failed.slice(0, linesForFailures);
  const linesEach = Math.floor(linesForFailures / Math.max(shown.length, 1));
  return [
    '',
    ...(slowest.length > 0 ? ['The slowest test files:', ...slowest] : []),
    ...flaky.map((row) => `flaky: ${nameOf(row)}: ${row.error.split('\n')[0]?.slice(0, 200)}`),
    ...shown.flatMap((row) => describeFailure(row, linesEach)),
    ...(shown.length < failed.length ? [`and ${failed.length - shown.length} more, in test-results/logs`] : []),
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
}

const nameOf = ({ step, file, project, title }: Row) =>
  [step, file, title, project && `(${project})`].filter(Boolean).join(' ');

/** At most `lines` lines: the test, its error, and the last errors of its server. */
function describeFailure(row: Row, lines: number): string[] {
  const [first = '', ...rest] = row.error.split('\n');
  const { length } = row.serverErrors;
  const fromServer = row.serverErrors
    .slice(Math.max(0, length - Math.floor(lines / 3)))
    .map((line) => `server: ${line}`);
  const details = [...rest.slice(0, lines - 1 - fromServer.length), ...fromServer].map((line) => `    ${line}`);
  return [`failed: ${nameOf(row)}: ${first}`, ...details].slice(0, lines).map((line) => line.slice(0, 300));
}
