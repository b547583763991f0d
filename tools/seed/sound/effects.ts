import { createFilter } from './filters.ts';
import { sampleRate, type Sound } from './signal.ts';

/** Delays of the comb filters in samples (Freeverb): no common divisor, so that none adds a pitch of its own. */
const combs = [1_116, 1_277, 1_422, 1_617];
const allPasses = [556, 341];

/** Reverb: `seconds` until a sound has fallen by 60 dB. Returns only the reflections. */
export function reverberate(sound: Sound, seconds: number, damping = 0.35): Sound {
  const result: Sound = new Float32Array(sound.length);
  for (const delay of combs) {
    const line = new Float32Array(delay);
    const feedback = 10 ** ((-3 * delay) / (seconds * sampleRate));
    let [place, dull] = [0, 0];
    for (let index = 0; index < sound.length; index += 1) {
      const out = line[place]!;
      // Air and walls swallow the high end first.
      dull = out * (1 - damping) + dull * damping;
      line[place] = sound[index]! + dull * feedback;
      place = place + 1 === delay ? 0 : place + 1;
      result[index]! += out / combs.length;
    }
  }
  for (const delay of allPasses) diffuse(result, delay);
  return result;
}

/** An all-pass filter: turns each reflection into several. */
function diffuse(sound: Sound, delay: number): void {
  const line = new Float32Array(delay);
  let place = 0;
  for (let index = 0; index < sound.length; index += 1) {
    const stored = line[place]!;
    const input = sound[index]!;
    line[place] = input + stored * 0.5;
    sound[index] = stored - input;
    place = place + 1 === delay ? 0 : place + 1;
  }
}

/** A tape echo: each repeat is duller and thinner. Returns only the repeats. */
export function echo(sound: Sound, seconds: number, feedback: number): Sound {
  const result: Sound = new Float32Array(sound.length);
  const delay = Math.round(seconds * sampleRate);
  const [low, high] = [createFilter('low'), createFilter('high')];
  for (let index = delay; index < sound.length; index += 1) {
    const repeat = sound[index - delay]! + result[index - delay]! * feedback;
    result[index] = high(low(repeat, 3_200), 220);
  }
  return result;
}

/** Seconds until a ducked sound is back at its level. */
const duckSeconds = 0.22;

/** Side-chain compression by the clock: turns `sound` down by `depth` (0 to 1) at each time, in order. In place. */
export function duck(sound: Sound, times: readonly number[], depth: number): void {
  const span = Math.round(duckSeconds * sampleRate);
  for (const [place, time] of times.entries()) {
    const start = Math.round(time * sampleRate);
    const next = Math.round((times[place + 1] ?? Number.POSITIVE_INFINITY) * sampleRate);
    const end = Math.min(sound.length, start + span, next);
    for (let index = start; index < end; index += 1) {
      const rest = 1 - (index - start) / span;
      // A gain that jumps clicks: 3 ms down, then up along a curve.
      sound[index]! *= 1 - depth * Math.min(1, (index - start) / 130) * rest * rest;
    }
  }
}
