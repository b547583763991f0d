/** Writes docs/bench-history.md, and the tables of docs/scale.md: `npm run bench -- plot`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { formatTable } from './figures.ts';
import { readHistory, type History, type Run } from './history.ts';
import { scaleTables } from './scale-tables.ts';

const scaleFile = 'docs/scale.md';
const historyFile = 'docs/bench-history.md';
/** More runs would make the line wider than the page. */
const shownRuns = 20;
const blocks = [...'▁▂▃▄▅▆▇█'];

export function writePlot(): void {
  const history = readHistory();
  writeFileSync(historyFile, insertPlot(readFileSync(historyFile, 'utf8'), 'all runs', plotHistory(history)));
  writeFileSync(scaleFile, insertTables(readFileSync(scaleFile, 'utf8'), history));
}

const insertTables = (text: string, history: History): string =>
  Object.entries(scaleTables).reduce((filled, [name, table]) => insertPlot(filled, name, table(history)), text);

/** Replaces what is between the two markers with this name. */
function insertPlot(text: string, name: string, plot: string): string {
  const begin = `<!-- begin of ${name}, written by npm run bench -- plot -->`;
  const end = `<!-- end of ${name} -->`;
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`the text must contain "${begin}" and then "${end}"`);
  return `${text.slice(0, start)}${begin}\n\n${plot}\n\n${text.slice(stop)}`;
}

/** One table of the last runs, and one table for each bench with the same options. */
function plotHistory(history: History): string {
  const groups = [...history].flatMap(([bench, runs]) => {
    const optionsInUse = [...new Set(runs.map(({ options }) => options))];
    return optionsInUse.map((options) => ({
      name: `\`${`${bench} ${options}`.trim()}\``,
      runs: runs.filter((run) => run.options === options).slice(-shownRuns),
    }));
  });
  const lastRuns = formatTable(
    ['bench', 'runs', 'last run', 'commit', 'cores', 'Node', 'PostgreSQL', 'load average'],
    groups.map(({ name, runs }) => {
      const { date, commit, machine } = runs.at(-1)!;
      const { cores, node, postgres, load } = machine;
      return [name, String(runs.length), date.slice(0, 10), commit, String(cores), node, postgres, String(load)];
    }),
  );
  return [lastRuns, ...groups.map(({ name, runs }) => plotRuns(name, runs))].join('\n\n');
}

function plotRuns(name: string, runs: Run[]): string {
  const rows = Object.entries(runs.at(-1)!.figures).map(([figure, last]) => {
    const all = runs.flatMap(({ figures }) => figures[figure] ?? []);
    return [figure, ...[last, Math.min(...all), Math.max(...all)].map(formatFigure), drawSparkline(all)];
  });
  return formatTable([name, 'last', 'lowest', 'highest', 'oldest to newest'], rows);
}

const formatFigure = (figure: number) => figure.toLocaleString('en-US');

/** The lowest figure is the lowest block, the highest the highest. */
function drawSparkline(figures: readonly number[]): string {
  const [lowest, highest] = [Math.min(...figures), Math.max(...figures)];
  if (lowest === highest) return blocks[3]!.repeat(figures.length);
  const scale = (blocks.length - 1) / (highest - lowest);
  return figures.map((figure) => blocks[Math.round((figure - lowest) * scale)]).join('');
}
