import { describe, expect, test } from 'vitest';
import { stripPersonalData } from '@dubplate/domain/client-errors/client-error.ts';
import { splitArtists } from '@dubplate/domain/songs/artists.ts';
import { findSongAddress } from '@dubplate/domain/songs/song-link.ts';
import { cleanLines, cleanText } from '@dubplate/domain/visible-text.ts';

/*
 * The server runs these on the main thread, on whatever a client sends. Measured in CPU time, which other processes do not
 * change: twenty long texts take about as long as two hundred of a tenth, and ten times as long if the work is quadratic.
 */

/** Microseconds. The clock is too coarse to compare less; the quadratic versions take 100,000 and more. */
const clockNoise = 10_000;

function cpuTime(turns: number, work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.threadCpuUsage();
    for (let turn = 0; turn < turns; turn += 1) work();
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
  ['letters', (length) => 'a'.repeat(length)],
  ['letters and dots', (length) => 'a.'.repeat(length / 2)],
  ['combining marks', (length) => `a${'\u0301'.repeat(length)}`],
];

describe.each(readers)('%s takes time in proportion to a text of', (_, read) => {
  // No more than 5,000 characters: findSongAddress reads no further.
  test.each(texts)('%s', (__, textOf) => {
    const [short, long] = [textOf(480), textOf(4_800)];
    const expected = cpuTime(200, () => read(short));
    expect(cpuTime(20, () => read(long))).toBeLessThan(4 * Math.max(expected, clockNoise));
  });
});
