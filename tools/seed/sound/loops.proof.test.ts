import { expect, test } from 'vitest';
import { renderLoops } from '../clips.ts';
import { listDemoRequests } from '../demo-requests.ts';
import { loops } from './loops.ts';

const rate = 44_100;
const titles = loops.map((loop) => loop.request);

test('18 demo requests have a loop, each another one', () => {
  const known = new Set(listDemoRequests(new Date()).requests.map(({ title }) => title));
  expect(new Set(titles).size).toBe(18);
  expect(titles.filter((title) => !known.has(title))).toEqual([]);
});

test('a loop lasts 10 to 30 seconds, is loud but below full scale, and has no click at its ends', async () => {
  const ends: number[] = [];
  for await (const sound of renderLoops(titles)) {
    expect(sound.length / rate).toBeGreaterThan(10);
    expect(sound.length / rate).toBeLessThan(30);
    const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeGreaterThan(0.75);
    expect(peak).toBeLessThan(0.9);
    ends.push(Math.abs(sound.at(0)!) + Math.abs(sound.at(-1)!));
  }
  expect(ends).toEqual(titles.map(() => 0));
});
