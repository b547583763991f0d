import type { Random } from '../random.ts';
import { controlSamples, sampleRate, type Sound } from './signal.ts';

/**
 * An oscillator keeps its phase, so that its pitch can glide without clicks. `phase` is in periods, 0 to 1. States of
 * oscillators and filters are in typed arrays: V8 allocates memory for each new number in a captured variable.
 */
export type Oscillator = (hz: number) => number;

/** One period in 2,048 steps and one more, to interpolate. Four times faster than Math.sin, and as good to the ear. */
const sineSteps = 2_048;
const sines = Float64Array.from({ length: sineSteps + 1 }, (_, step) => Math.sin((2 * Math.PI * step) / sineSteps));

export function createSine(phase = 0): Oscillator {
  const state = Float64Array.of(phase);
  return (hz) => {
    const place = advance(state, hz / sampleRate) * sineSteps;
    const step = place | 0;
    const before = sines[step]!;
    return before + (sines[step + 1]! - before) * (place - step);
  };
}

export function createSaw(phase = 0): Oscillator {
  const state = Float64Array.of(phase);
  return (hz) => {
    const step = hz / sampleRate;
    const now = advance(state, step);
    return 2 * now - 1 - smoothJump(now, step);
  };
}

/** `width` is the share of the period at the high level; 0.5 is a square wave. */
export function createPulse(width = 0.5, phase = 0): Oscillator {
  const state = Float64Array.of(phase);
  return (hz) => {
    const step = hz / sampleRate;
    const now = advance(state, step);
    const fallen = now < width ? now + 1 - width : now - width;
    return (now < width ? 1 : -1) + smoothJump(now, step) - smoothJump(fallen, step);
  };
}

/** Without a remainder, which would take most of the time of an oscillator. */
function advance(state: Float64Array, step: number): number {
  const sum = state[0]! + step;
  // FM can turn a frequency negative.
  const phase = sum >= 1 ? sum - 1 : sum < 0 ? sum + 1 : sum;
  state[0] = phase;
  return phase;
}

/** PolyBLEP: rounds off the jump of a wave. A hard jump has overtones that fold back as a metallic buzz (aliasing). */
function smoothJump(phase: number, step: number): number {
  if (phase < step) {
    const near = phase / step;
    return 2 * near - near * near - 1;
  }
  if (phase > 1 - step) {
    const near = (phase - 1) / step;
    return near * near + 2 * near + 1;
  }
  return 0;
}

/** White noise, -1 to 1. A linear congruential generator, because noise needs millions of numbers. */
export function createNoise(random: Random): () => number {
  const state = Int32Array.of(random() * 2 ** 32);
  return () => {
    state[0] = Math.imul(state[0]!, 1_664_525) + 1_013_904_223;
    return state[0]! / 2 ** 31;
  };
}

/**
 * Saws beside each other, up to `cents` apart, from random phases, with a vibrato of `depth`: the width of several
 * players. Computed at once, because chords of these take most of the time.
 */
export function createEnsemble(
  seconds: number,
  hz: number,
  { count, cents, depth }: { count: number; cents: number; depth: number },
  random: Random,
): Sound {
  const sound: Sound = new Float32Array(Math.max(1, Math.round(seconds * sampleRate)));
  for (let place = 0; place < count; place += 1) {
    const base = (hz * 2 ** ((cents * (place / Math.max(1, count - 1) - 0.5)) / 1_200)) / sampleRate;
    const [turn, rate] = [random() * 2 * Math.PI, (4.2 + random() * 1.4) * 2 * Math.PI];
    let phase = random();
    for (let start = 0; start < sound.length; start += controlSamples) {
      const time = start / sampleRate;
      const step = base * (1 + depth * Math.min(1, time) * Math.sin(turn + rate * time));
      const end = Math.min(sound.length, start + controlSamples);
      for (let index = start; index < end; index += 1) {
        phase += step;
        if (phase >= 1) phase -= 1;
        sound[index]! += (2 * phase - 1 - smoothJump(phase, step)) / Math.sqrt(count);
      }
    }
  }
  return sound;
}
