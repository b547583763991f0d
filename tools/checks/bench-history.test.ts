import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readHistory, type Run } from '../../bench/history.ts';
import { drawSparkline, insertPlot, insertTables, plotHistory } from '../../bench/plot.ts';

const machine = { cores: 2, node: '24.0.0', postgres: '18.0', load: 0.5 };
const run = (day: string, figures: Record<string, number>, options = ''): Run => ({
  date: `2026-01-${day}T10:00:00.000Z`,
  commit: `c${day}`,
  machine,
  options,
  figures,
});

test('docs/bench-history.md shows the whole history: otherwise run npm run bench -- plot', () => {
  const text = readFileSync('docs/bench-history.md', 'utf8');
  expect(insertPlot(text, 'all runs', plotHistory(readHistory()))).toBe(text);
});

test('the tables of docs/scale.md have the figures of the last runs: otherwise run npm run bench -- plot', () => {
  const text = readFileSync('docs/scale.md', 'utf8');
  expect(insertTables(text, readHistory())).toBe(text);
});

test('every run of the history has a date, a commit, a machine and figures', () => {
  const runs = [...readHistory().values()].flat();
  expect(runs.length).toBeGreaterThan(0);
  for (const { date, commit, machine: on, figures } of runs) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(commit).toMatch(/^[0-9a-f]{7,}\+?$/);
    expect(Object.keys(on)).toEqual(['cores', 'node', 'postgres', 'load']);
    expect(Object.values(figures).filter((figure) => !Number.isFinite(figure))).toEqual([]);
  }
});

test('a sparkline spans from the lowest to the highest figure', () => {
  expect(drawSparkline([10, 80, 45])).toBe('▁█▅');
  expect(drawSparkline([5])).toBe('▄');
  expect(drawSparkline([5, 5])).toBe('▄▄');
});

test('runs with other options are a separate table', () => {
  const history = new Map([
    ['songs', [run('01', { ms: 10 }), run('02', { ms: 3 }, '--sizes 9'), run('03', { ms: 40 })]],
  ]);
  const lines = plotHistory(history).split('\n');
  expect(lines.filter((line) => line.startsWith('| ms'))).toEqual([
    expect.stringMatching(/\| +40 \| +10 \| +40 \| +▁█ \|$/),
    expect.stringMatching(/\| +3 \| +3 \| +3 \| +▄ \|$/),
  ]);
  expect(lines[2]).toContain('| `songs`           |    2 | 2026-01-03 |    c03 |');
});

test('a figure that only newer runs have is drawn without the older ones', () => {
  const plot = plotHistory(new Map([['songs', [run('01', { a: 1 }), run('02', { a: 2, b: 7 })]]]));
  expect(plot).toMatch(/\| b +\| +7 \| +7 \| +7 \| +▄ \|/);
});

test('only the text between the markers of a name is replaced', () => {
  const text = [
    'before',
    '<!-- begin of one, written by npm run bench -- plot -->',
    'old',
    '<!-- end of one -->',
    '<!-- begin of two, written by npm run bench -- plot -->',
    'kept',
    '<!-- end of two -->',
  ].join('\n');
  expect(insertPlot(text, 'one', 'new')).toBe(text.replace('old', '\nnew\n'));
  expect(() => insertPlot(text, 'three', 'new')).toThrow('must contain');
});
