import { filterSound } from './filters.ts';
import { createEnsemble, createNoise, createPulse, createSaw, createSine } from './oscillators.ts';
import { decay, gate, generate, mixInto, sampleRate, shapeSound, type Sound } from './signal.ts';
import { followNotes, type Line, type Voice, type Vowel } from './voice.ts';

type Formants = readonly [number, number, number];

/** Resonances of a man's throat in Hz (Peterson and Barney, 1952). They make the vowel, not the pitch. */
const formants: Record<Vowel, Formants> = {
  a: [730, 1_090, 2_440],
  e: [530, 1_840, 2_480],
  i: [270, 2_290, 3_010],
  o: [570, 840, 2_410],
  u: [300, 870, 2_240],
};
/** The mouth is nearly closed before each syllable, as for an M, an L or a D. */
const closed: Formants = [250, 950, 2_200];

/** Q and level of each resonance. */
const resonances = [
  { place: 0, sharpness: 7, level: 1 },
  { place: 1, sharpness: 11, level: 0.6 },
  { place: 2, sharpness: 14, level: 0.32 },
] as const;

/** Sends a source through a mouth that moves. `size` scales the throat: 1 is a man, 1.17 a woman. */
function resonate(source: Sound, size: number, mouthAt: (time: number) => Formants): Sound {
  const sound: Sound = new Float32Array(source.length);
  for (const { place, sharpness, level } of resonances) {
    mixInto(
      sound,
      filterSound(source.slice(), 'band', (time) => mouthAt(time)[place] * size, sharpness),
      0,
      level,
    );
  }
  return sound;
}

const blend = (from: Formants, to: Formants, share: number): Formants => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/**
 * One singer or speaker. A `size` of 0.8 is a record played too slow. The pitch glides from note to note, and each note
 * is a syllable. `flat` is a robot: no vibrato and a buzzing source.
 */
export const singer =
  ({ size = 1, glide = 0.04, flat = false, breath = 0.06 } = {}): Line =>
  (notes, seconds, random) => {
    const [wave, vibrato, noise] = [flat ? createPulse(0.12) : createSaw(), createSine(), createNoise(random)];
    const noteAt = followNotes(notes);
    const step = 1 - Math.exp(-1 / (glide * sampleRate));
    let hz = notes[0]?.hz ?? 110;
    const source = generate(seconds, (time) => {
      const note = noteAt(time);
      if (!note || time > note.at + note.seconds + 0.12) return 0;
      const since = time - note.at;
      hz += (note.hz - hz) * step;
      const pitch = flat ? hz : hz * (1 + 0.008 * vibrato(5.4) * Math.min(1, since * 2.5));
      return (wave(pitch) + noise() * breath) * gate(since, 0.03, note.seconds * 0.85, 0.12) * note.force;
    });
    if (flat) shapeSound(source, (time) => 0.7 + 0.3 * Math.sin(240 * time));
    const sound = resonate(source, size, (time) => {
      const note = noteAt(time);
      return note ? blend(closed, formants[note.vowel ?? 'a'], Math.min(1, (time - note.at) / 0.07)) : closed;
    });
    shapeSound(sound, () => 1.5);
    const consonant = filterSound(
      generate(0.1, (time) => noise() * decay(time, 0.018) * 0.22),
      'high',
      3_800,
    );
    for (const { at, force } of notes) mixInto(sound, consonant, at, force);
    return sound;
  };

/** Four singers on each note, some cents apart. `attack` is short for a stab. */
export const choir =
  ({ attack = 0.9, release = 1.4, size = 1.08 } = {}): Voice =>
  ({ hz, seconds, vowel }, random) => {
    const source = createEnsemble(seconds + release, hz, { count: 4, cents: 24, depth: 0.006 }, random);
    const breath = createNoise(random);
    for (let index = 0; index < source.length; index += 1) source[index]! += breath() * 0.06;
    const sound = resonate(source, size, () => formants[vowel ?? 'a']);
    return shapeSound(sound, (time) => gate(time, attack, seconds, release) * 0.8);
  };

/** A dog: a falling pitch through an opening and closing mouth. */
export const bark =
  ({ size = 1.25 } = {}): Voice =>
  ({ hz }, random) => {
    const [wave, noise] = [createSaw(), createNoise(random)];
    const open = (time: number) => Math.sin(Math.PI * Math.min(1, time / 0.22));
    const source = generate(0.3, (time) => wave(hz * (0.75 + 0.6 * decay(time, 0.06))) + noise() * 0.5);
    const sound = resonate(source, size, (time) => blend(formants.u, formants.a, open(time)));
    return shapeSound(sound, (time) => open(time) * gate(time, 0.008, 0.13, 0.12) * 1.8);
  };
