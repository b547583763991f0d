/** The tables of docs/scale.md that `npm run bench -- plot` writes, each from the last run of its command. */
import { capacity } from './capacity.ts';
import { formatCount, formatTable, type Figures } from './figures.ts';
import { lastRun, type History, type Run } from './history.ts';

/** Also says which run it is: the command, the commit and the load of the machine. */
export const scaleTables: Record<string, (history: History) => string> = {
  capacity,
  'hot path, one process': (history) => hotPath(history, ''),
  'hot path, two processes': (history) => hotPath(history, '--processes 2'),
  revocation: (history) => figures(history, 'revocation', ''),
  growth: (history) => growth(history, ''),
  'growth to ten million': (history) => growth(history, '--sizes 10000,10000000:1000000:100'),
  storage: (history) => storage(history),
  live: (history) => live(history),
  'killed process': (history) => figures(history, 'live', '--storm', /^storm, /),
};

function describe(bench: string, { options, date, commit, machine }: Run): string {
  const command = `npm run bench -- ${bench} ${options}`.trim();
  return `\`${command}\`, ${date.slice(0, 10)}, commit ${commit}, load average before ${machine.load}:`;
}

const withRun = (bench: string, run: Run, table: string) => `${describe(bench, run)}\n\n${table}`;

function hotPath(history: History, options: string): string {
  const run = lastRun(history, 'hot-path', options);
  const calls = namesBefore(run.figures, ', per second');
  const columns: [string, string, number][] = [
    ['per s', 'per second', 0],
    ['bare per s', 'bare per second', 0],
    ['to bare', 'to bare', 2],
    ['p50 ms', 'p50 ms', 1],
    ['p95', 'p95 ms', 1],
    ['p99', 'p99 ms', 1],
    ['CPU ms: server', 'server CPU ms', 2],
    ['PostgreSQL', 'PostgreSQL CPU ms', 2],
    ['Redis', 'Redis CPU ms', 2],
    ['wrk', 'wrk CPU ms', 2],
    ['WAL bytes', 'WAL bytes', 0],
  ];
  const rows = calls.map((call) => [
    call,
    ...columns.map(([, figure, digits]) => format(run.figures[`${call}, ${figure}`], digits)),
  ]);
  return withRun('hot-path', run, formatTable(['call', ...columns.map(([head]) => head)], rows));
}

function growth(history: History, options: string): string {
  const run = lastRun(history, 'growth', options);
  const sizes = Object.keys(run.figures)
    .filter((name) => name.startsWith('vote, p50 ms at '))
    .map((name) => name.slice('vote, p50 ms at '.length));
  const shares = ['p50', 'p95'];
  const head = ['over HTTP, ms', ...shares.flatMap((share) => [...sizes.map((size) => `${share}: ${size}`), 'ratio'])];
  const rows = namesBefore(run.figures, ', p50 growth').map((call) => [
    call,
    ...shares.flatMap((share) => [
      ...sizes.map((size) => format(run.figures[`${call}, ${share} ms at ${size}`], 2)),
      format(run.figures[`${call}, ${share} growth`], 2),
    ]),
  ]);
  return withRun('growth', run, formatTable(head, rows));
}

function storage(history: History): string {
  const run = lastRun(history, 'growth', '');
  const stored = Object.keys(run.figures).filter((name) => name.startsWith('bytes for each '));
  const rows = stored.map((name) => [name.slice('bytes for each '.length), format(run.figures[name], 0)]);
  return formatTable(['bytes for each, with indexes', formatCount(1_000_000)], rows);
}

function live(history: History): string {
  const run = lastRun(history, 'live', '--storm');
  const columns: [string, string, number][] = [
    ['p50 ms', 'p50 ms', 0],
    ['p95', 'p95 ms', 0],
    ['p99', 'p99 ms', 0],
    ['worst', 'worst ms', 0],
    ['messages/s', 'messages per second', 0],
    ['cores: servers', 'cores of servers', 2],
    ['viewers', 'cores of viewers', 2],
    ['other', 'cores of other work', 2],
    ['loop delay p99, ms', 'loop delay p99 ms', 0],
  ];
  const rows = namesBefore(run.figures, ' votes/s, p50 ms').map((phase) => {
    const [viewers, rate] = phase.split(' at ') as [string, string];
    const of = (figure: string, digits: number) => format(run.figures[`${phase} votes/s, ${figure}`], digits);
    const memory = format(run.figures[`${viewers}, RSS KB per connection`], 1);
    return [viewers, rate, ...columns.map(([, figure, digits]) => of(figure, digits)), memory];
  });
  const head = ['viewers', 'votes/s', ...columns.map(([name]) => name), 'KB for each'];
  return withRun('live', run, formatTable(head, rows));
}

function figures(history: History, bench: string, options: string, wanted = /^/): string {
  const run = lastRun(history, bench, options);
  const rows = Object.entries(run.figures)
    .filter(([name]) => wanted.test(name))
    .map(([name, figure]) => [name.replace(wanted, ''), figure.toLocaleString('en-US')]);
  return withRun(bench, run, formatTable([bench, 'last run'], rows));
}

/** The first part of each figure's name that ends so. */
const namesBefore = (all: Figures, ending: string) =>
  Object.keys(all)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

const format = (figure: number | undefined, digits: number): string =>
  figure === undefined
    ? ''
    : figure.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
