import { expect, test } from 'vitest';
import { renderLoops } from '../clips.ts';
import { listDemoRequests } from '../demo-requests.ts';
import { loops } from './loops.ts';
import type { Sound } from './signal.ts';

const rate = 44_100;
async function render(requests: string[]): Promise<Sound[]> {
  const sounds: Sound[] = [];
  for await (const sound of renderLoops(requests)) sounds.push(sound);
  return sounds;
}

const titles = loops.map((loop) => loop.request);
const sounds = await render(titles);
const rendered = titles.map((title, place) => ({ title, sound: sounds[place]! }));

const rms = (sound: Sound) => Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length);
const toDb = (level: number) => 20 * Math.log10(level);
const parts = (sound: Sound, count: number) =>
  Array.from({ length: count }, (_, part) =>
    sound.subarray(Math.floor((part * sound.length) / count), Math.floor(((part + 1) * sound.length) / count)),
  );

/** The energy of what moves slower and faster than the mean of `samples` neighbours. */
function splitEnergy(sound: Sound, samples: number): [number, number] {
  let [sum, slow, fast] = [0, 0, 0];
  for (let index = samples; index < sound.length; index += 1) {
    sum += sound[index]! - sound[index - samples]!;
    slow += (sum / samples) ** 2;
    fast += (sound[index]! - sum / samples) ** 2;
  }
  return [Math.sqrt(slow), Math.sqrt(fast)];
}

/** Lows, mids and highs in 16 stretches of a loop, as one vector of length 1. */
function describe(sound: Sound): number[] {
  const levels = parts(sound, 16).flatMap((part) => [...splitEnergy(part, 150), ...splitEnergy(part, 12)]);
  const length = Math.hypot(...levels);
  return levels.map((level) => level / length);
}

test('18 demo requests have a loop, each another one', () => {
  const known = new Set(listDemoRequests(new Date()).requests.map(({ title }) => title));
  expect(titles).toHaveLength(18);
  expect(new Set(titles).size).toBe(18);
  expect(titles.filter((title) => !known.has(title))).toEqual([]);
});

test('most loops are unsolved requests, and some are solved', () => {
  const { requests, solved } = listDemoRequests(new Date());
  const solvedIds = new Set(solved.map(({ requestId }) => requestId));
  const withLoop = requests.filter(({ title }) => titles.includes(title));
  const count = withLoop.filter(({ id }) => solvedIds.has(id)).length;
  expect(count).toBeGreaterThanOrEqual(3);
  expect(count).toBeLessThan(withLoop.length / 2);
});

test('rendering a loop twice gives the same samples', async () => {
  const bytesOf = (sound: Sound) => Buffer.from(sound.buffer);
  const [first, second] = await render([titles[1]!, titles[8]!]);
  expect(bytesOf(first!).equals(bytesOf(sounds[1]!))).toBe(true);
  expect(bytesOf(second!).equals(bytesOf(sounds[8]!))).toBe(true);
});

test.each(rendered)('$title lasts 10 to 30 seconds', ({ sound }) => {
  expect(sound.length / rate).toBeGreaterThan(10);
  expect(sound.length / rate).toBeLessThan(30);
});

test.each(rendered)('$title peaks at -2.5 to -1 dB below full scale', ({ sound }) => {
  const peak = toDb(sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0));
  expect(peak).toBeGreaterThan(-2.5);
  expect(peak).toBeLessThanOrEqual(-1);
});

test.each(rendered)('$title is about as loud as the others, and never silent', ({ sound }) => {
  const level = toDb(rms(sound));
  expect(level).toBeGreaterThan(-17);
  expect(level).toBeLessThan(-9);
  // The last second fades out.
  for (const second of parts(sound, Math.floor(sound.length / rate)).slice(0, -1)) {
    expect(toDb(rms(second))).toBeGreaterThan(-40);
  }
});

test.each(rendered)('$title has no click at its ends and no constant offset', ({ sound }) => {
  const [first, last] = [sound.subarray(0, 40), sound.subarray(-2_000)];
  expect(Math.max(...first.map(Math.abs))).toBeLessThan(0.15);
  expect(Math.max(...last.map(Math.abs))).toBeLessThan(0.05);
  expect(Math.abs(sound.at(0)!)).toBe(0);
  expect(Math.abs(sound.at(-1)!)).toBe(0);
  expect(Math.abs(sound.reduce((sum, sample) => sum + sample, 0) / sound.length)).toBeLessThan(0.003);
});

test('no two loops have the same spectrum over time', () => {
  const described = rendered.map(({ title, sound }) => ({ title, levels: describe(sound) }));
  const near = described.flatMap((a, place) =>
    described.slice(place + 1).flatMap((b) => {
      const distance = Math.hypot(...a.levels.map((level, index) => level - b.levels[index]!));
      return distance < 0.1 ? [`${a.title} / ${b.title}: ${distance}`] : [];
    }),
  );
  expect(near).toEqual([]);
});
