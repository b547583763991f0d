import { describe, expect, test } from 'vitest';
import { stripPersonalData } from '@dubplate/domain/client-errors/client-error.ts';
import { splitArtists } from '@dubplate/domain/songs/artists.ts';
import { findSongAddress } from '@dubplate/domain/songs/song-link.ts';
import { cleanLines, cleanText } from '@dubplate/domain/visible-text.ts';

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
