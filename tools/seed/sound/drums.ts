import { createFilter } from './filters.ts';
import { createNoise, createPulse, createSine } from './oscillators.ts';
import { decay, generate, saturate } from './signal.ts';
import type { Voice } from './voice.ts';

/** Frequencies in Hz, times in seconds, shares from 0 to 1. Each drum is one function from its settings to a voice. */

/** A sine that falls by `sweep` Hz to `hz`. `drive` above 1 distorts it. */
export const kick =
  ({ hz = 48, sweep = 190, fall = 0.028, length = 0.22, click = 0.25, drive = 1.4 } = {}): Voice =>
  (_, random) => {
    const [body, noise, bright] = [createSine(), createNoise(random), createFilter('high')];
    return generate(length * 4, (time) => {
      const level = Math.min(1, time / 0.001) * decay(Math.max(0, time - 0.03), length);
      const tick = bright(noise(), 2_500) * click * decay(time, 0.0025);
      return saturate(body(hz + sweep * decay(time, fall)) * level * drive + tick) * 0.95;
    });
  };

/** Two tuned skins and the rattle of the wires, which is noise. */
export const snare =
  ({ hz = 185, ring = 0.07, wires = 0.13, rattle = 0.7, bright = 1_400 } = {}): Voice =>
  (_, random) => {
    const [low, high, noise] = [createSine(), createSine(), createNoise(random)];
    const [filter, dull] = [createFilter('high'), createFilter('low')];
    return generate(wires * 5, (time) => {
      const pitch = hz * (1 + 0.5 * decay(time, 0.008));
      const skins = (low(pitch) + 0.5 * high(pitch * 1.76)) * decay(time, ring);
      return saturate(
        (skins * (1 - rattle * 0.5) + dull(filter(noise(), bright), 7_500) * rattle * decay(time, wires)) * 1.3,
      );
    });
  };

/** Several hands: three short bursts before the tail. */
export const clap =
  ({ hz = 1_250, tail = 0.11 } = {}): Voice =>
  (_, random) => {
    const [noise, filter] = [createNoise(random), createFilter('band')];
    const bursts = [0, 0.011, 0.021];
    return generate(tail * 5, (time) => {
      const hands = bursts.reduce((sum, at) => sum + (time >= at ? decay(time - at, 0.004) : 0), 0);
      const level = hands + (time > 0.03 ? decay(time - 0.03, tail) * 0.8 : 0);
      return saturate(filter(noise(), hz, 1.1) * level * 2);
    });
  };

/** Ratios of six square waves that make the metal of a drum machine's cymbal. */
const metal = [2, 3, 4.16, 5.43, 6.79, 8.21];

export const hat =
  ({ length = 0.035, hz = 7_500, tone = 0.5 } = {}): Voice =>
  (_, random) => {
    const [waves, noise, filter] = [metal.map(() => createPulse()), createNoise(random), createFilter('high')];
    return generate(length * 6, (time) => {
      const ring = tone === 0 ? 0 : waves.reduce((sum, wave, index) => sum + wave(metal[index]! * 205), 0) * 0.25;
      return filter(ring * tone + noise() * (1 - tone), hz, 0.9) * decay(time, length);
    });
  };

/** A hat that is opened slowly, as beads in a tube. */
export const shaker =
  ({ length = 0.06, hz = 5_500 } = {}): Voice =>
  (_, random) => {
    const [noise, filter] = [createNoise(random), createFilter('high')];
    return generate(length * 2, (time) => filter(noise(), hz) * Math.sin((Math.PI * time) / (length * 2)) ** 2 * 0.7);
  };

export const rim =
  ({ hz = 1_700, length = 0.012 } = {}): Voice =>
  () => {
    const [high, low] = [createSine(), createSine()];
    return generate(length * 8, (time) => saturate((high(hz) + low(hz * 0.28)) * decay(time, length) * 1.4));
  };

/** A skin with a pitch: conga, tom or woodblock. Takes the pitch of its note. */
export const skin =
  ({ length = 0.12, bend = 0.3, slap = 0.2 } = {}): Voice =>
  ({ hz }, random) => {
    const [body, noise, filter] = [createSine(), createNoise(random), createFilter('band')];
    return generate(length * 5, (time) => {
      const tone = body(hz * (1 + bend * decay(time, 0.02))) * decay(time, length);
      return tone + filter(noise(), hz * 5, 1.5) * slap * decay(time, 0.006);
    });
  };

export const cowbell =
  ({ hz = 545, length = 0.09 } = {}): Voice =>
  () => {
    const [first, second, filter] = [createPulse(), createPulse(), createFilter('band')];
    return generate(length * 5, (time) => {
      const level = 0.6 * decay(time, 0.012) + 0.5 * decay(time, length);
      return filter(first(hz) + second(hz * 1.48), 1_100, 1.2) * level * 0.7;
    });
  };
