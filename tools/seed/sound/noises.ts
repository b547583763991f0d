import { createFilter, filterSound } from './filters.ts';
import { createNoise, createSine } from './oscillators.ts';
import { decay, gate, generate, mixInto, saturate, shapeSound, type Sound } from './signal.ts';
import type { Line, Voice } from './voice.ts';

/** Rain on a roof: hiss that comes and goes, and single drops. */
export const rain =
  ({ drops = 26 } = {}): Line =>
  (_, seconds, random) => {
    const sound = generate(seconds, createNoise(random));
    filterSound(filterSound(sound, 'low', 6_500), 'high', 900);
    shapeSound(sound, (time) => (0.7 + 0.3 * Math.sin(time * 0.9) * Math.sin(time * 0.37 + 1)) * 0.2);
    for (let count = 0; count < seconds * drops; count += 1) {
      const [tone, hz] = [createSine(), 1_600 + 3_400 * random()];
      const drop = generate(0.03, (time) => tone(hz * (1 + 0.4 * time * 30)) * decay(time, 0.005));
      mixInto(sound, drop, random() * seconds, 0.05 + 0.3 * random() ** 3);
    }
    return sound;
  };

/** The surface of a record: dust, and a hum of hiss. */
export const crackle =
  ({ clicks = 14 } = {}): Line =>
  (_, seconds, random) => {
    const noise = createNoise(random);
    const sound = filterSound(
      generate(seconds, () => noise() * 0.03),
      'low',
      3_000,
    );
    for (let count = 0; count < seconds * clicks; count += 1) {
      const [dust, filter, hz] = [createNoise(random), createFilter('band'), 1_200 + 3_500 * random()];
      const click = generate(0.004, (time) => filter(dust(), hz, 2) * decay(time, 0.0008));
      mixInto(sound, click, random() * seconds, 0.15 + random() ** 4);
    }
    return sound;
  };

/** A kettle: the whistle rises to its note while the water boils, and trembles. */
export const kettle =
  ({ rise = 0.35 } = {}): Voice =>
  ({ hz, seconds }, random) => {
    const [whistle, octave, tremble, noise] = [createSine(), createSine(), createSine(), createNoise(random)];
    const steam = createFilter('band');
    return generate(seconds + 0.2, (time) => {
      const pitch = hz * (1 - 0.16 * decay(time, rise)) * (1 + 0.006 * tremble(11));
      const air = steam(noise(), pitch * 1.02, 5) * 0.5;
      return (whistle(pitch) * 0.6 + octave(pitch * 2) * 0.12 + air) * gate(time, 0.09, seconds, 0.2) * 0.7;
    });
  };

/** A short song of two to five chirps, played backwards. Takes the pitch of its note. */
export const reversedBird =
  (): Voice =>
  ({ hz }, random) => {
    const chirps = 2 + Math.floor(random() * 4);
    const sound = generate(chirps * 0.13 + 0.1, () => 0);
    for (let count = 0; count < chirps; count += 1) {
      const [tone, from, span] = [createSine(), hz * (0.85 + 0.4 * random()), (random() - 0.35) * 0.9];
      const chirp = generate(0.12, (time) => tone(from * (1 + span * time * 8)) * decay(time, 0.035) * 0.7);
      mixInto(sound, chirp, count * 0.13, 1);
    }
    return sound.toReversed();
  };

/** A key of a typewriter: the lever, then the type on the paper. */
export const typewriter =
  ({ hz = 2_900 } = {}): Voice =>
  ({ force }, random) => {
    const [noise, lever, paper] = [createNoise(random), createFilter('band'), createFilter('band')];
    return generate(0.09, (time) => {
      const strike = Math.max(0, time - 0.018);
      const click = lever(noise(), hz, 3) * decay(time, 0.003) * 0.8;
      return saturate(
        (click + (time > 0.018 ? paper(noise(), hz * 0.42, 2.5) * decay(strike, 0.011) * 1.6 : 0)) * (1 + force),
      );
    });
  };

/** The doors of a train: compressed air, then rubber on rubber. */
export const trainDoors =
  ({ air = 0.1 } = {}): Voice =>
  (_, random) => {
    const [noise, hiss, rubber, thud] = [createNoise(random), createFilter('band'), createFilter('band'), createSine()];
    return generate(0.4, (time) => {
      const slam = rubber(noise(), 850, 1.2) * decay(time, 0.035) * 1.6 + thud(105) * decay(time, 0.05) * 0.5;
      return saturate(slam + hiss(noise(), 4_600 - 6_000 * time, 1.2) * decay(time, air) * 0.8);
    });
  };

/** Noise through a rising filter, before a drop. */
export const riser =
  ({ from = 300, to = 7_000 } = {}): Line =>
  (notes, seconds, random) => {
    const sound: Sound = generate(seconds, () => 0);
    for (const note of notes) {
      const [noise, filter] = [createNoise(random), createFilter('band')];
      const sweep = generate(note.seconds, (time) => {
        const share = time / note.seconds;
        return filter(noise(), from * (to / from) ** share, 1.4) * share ** 2 * 0.6;
      });
      mixInto(sound, sweep, note.at, note.force);
    }
    return sound;
  };
