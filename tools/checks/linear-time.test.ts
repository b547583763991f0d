import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { stripPersonalData } from '@dubplate/domain/client-errors/client-error.ts';
import { splitArtists } from '@dubplate/domain/songs/artists.ts';
import { findSongAddress } from '@dubplate/domain/songs/song-link.ts';
import { cleanLines, cleanText } from '@dubplate/domain/visible-text.ts';

/** The regular expressions of a source file, with their flags. */
function patternsIn(file: string): { source: string; flags: string }[] {
  const found: { source: string; flags: string }[] = [];
  const visit = (node: ts.Node): void => {
    const [, source, flags] = (ts.isRegularExpressionLiteral(node) && /^\/(.+)\/(\w*)$/s.exec(node.text)) || [];
    if (source) found.push({ source, flags: flags! });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

test('every regular expression of the server and the domain takes linear time', () => {
  const files = globSync('{apps/server,packages/domain}/src/**/*.ts', { exclude: ['**/*.test.ts'] });
  const patterns = files.flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.filter((pattern) => analyse(pattern).reports.length > 0);
  expect(slow.map(({ source }) => source)).toEqual([]);
});

/*
 * The server runs these functions on its main thread with client input: quadratic time would block it. CPU time is
 * independent of other processes. Linear: 20 long texts take as long as 200 texts of a tenth of the length. Quadratic:
 * ten times as long.
 */

/** Microseconds. The clock is too coarse to compare less; the quadratic versions take 100,000 and more. */
const clockNoise = 10_000;

function cpuTime(runs: number, work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.threadCpuUsage();
    for (let run = 0; run < runs; run += 1) work();
    return process.threadCpuUsage(start).user;
  });
  return Math.min(...times);
}

const readers: [string, (text: string) => unknown][] = [
  ['findSongAddress', findSongAddress],
  ['splitArtists', splitArtists],
  ['stripPersonalData', stripPersonalData],
  ['cleanText', cleanText],
  ['cleanLines', cleanLines],
];

const texts: [string, (length: number) => string][] = [
  ['closing brackets', (length) => `${')'.repeat(length)}a`],
  ['quoted commas', (length) => `"a${','.repeat(length)}a`],
  ['spaces', (length) => `a${' '.repeat(length)}a`],
  ['plain characters', (length) => 'a'.repeat(length)],
  ['characters and dots', (length) => 'a.'.repeat(length / 2)],
  ['combining marks', (length) => `a${'\u0301'.repeat(length)}`],
];

describe.each(readers)('%s takes linear time for a text of', (_, read) => {
  // At most 5,000 characters: findSongAddress reads no further.
  test.each(texts)('%s', (__, textOf) => {
    const [short, long] = [textOf(480), textOf(4_800)];
    const expected = cpuTime(200, () => read(short));
    expect(cpuTime(20, () => read(long))).toBeLessThan(4 * Math.max(expected, clockNoise));
  });
});
