import { createFilter, filterSound } from './filters.ts';
import { createEnsemble, createNoise, createPulse, createSaw, createSine } from './oscillators.ts';
import { decay, gate, generate, mixInto, sampleRate, saturate, shapeSound } from './signal.ts';
import { followNotes, type Line, type Voice } from './voice.ts';

/** A low sine with some overtones, which a phone's speaker needs to show the note at all. */
export const subBass =
  ({ drive = 1.6, attack = 0.006, release = 0.05 } = {}): Voice =>
  ({ hz, seconds }) => {
    const [body, octave] = [createSine(), createSine()];
    return generate(seconds + release, (time) => {
      const level = gate(time, attack, seconds, release);
      return saturate((body(hz) + 0.18 * octave(hz * 2)) * drive) * level * 0.8;
    });
  };

/** A pulse or saw through a low-pass that closes from `open` to `closed` Hz. */
export const synthBass =
  ({ wave = 'pulse', open = 1_400, closed = 260, close = 0.12, resonance = 1.2, release = 0.04 } = {}): Voice =>
  ({ hz, seconds, force }) => {
    const source = wave === 'pulse' ? createPulse() : createSaw();
    const [below, filter] = [createSine(), createFilter('low')];
    return generate(seconds + release, (time) => {
      const cutoff = closed + (open - closed) * force * decay(time, close);
      const tone = filter(source(hz) * 0.7 + below(hz) * 0.4, cutoff, resonance);
      return saturate(tone * 1.3) * gate(time, 0.004, seconds, release) * 0.8;
    });
  };

/** Detuned saws that beat against each other, with a moving low-pass. `wobble` is its rate in Hz. */
export const reese =
  ({ cents = 34, low = 180, high = 900, wobble = 0.35, resonance = 1.1 } = {}): Voice =>
  ({ hz, seconds }, random) => {
    const saws = createEnsemble(seconds + 0.06, hz, { count: 3, cents, depth: 0 }, random);
    const turn = (time: number) => 0.5 - 0.5 * Math.cos(2 * Math.PI * wobble * time);
    filterSound(saws, 'low', (time) => low + (high - low) * turn(time), resonance);
    const below = createSine();
    let index = 0;
    return generate(seconds + 0.06, (time) => {
      const tone = saws[index]! * 0.8 + below(hz) * 0.5;
      index += 1;
      return saturate(tone * 1.2) * gate(time, 0.008, seconds, 0.06) * 0.75;
    });
  };

/** Chords: short and bright as a stab, or slow as a pad or strings, by its times. `floor` cuts off the low end. */
export const saws =
  ({
    count = 3,
    cents = 16,
    attack = 0.004,
    release = 0.12,
    open = 3_200,
    closed = 700,
    close = 0.16,
    floor = 140,
  } = {}): Voice =>
  ({ hz, seconds }, random) => {
    const sound = createEnsemble(seconds + release, hz, { count, cents, depth: 0.003 }, random);
    filterSound(sound, 'low', (time) => closed + (open - closed) * decay(time, close));
    filterSound(sound, 'high', floor);
    return shapeSound(sound, (time) => gate(time, attack, seconds, release) * 0.4);
  };

/** Frequency modulation: an electric piano at ratio 1, a bell at 3.5, a bass with a low `index`. */
export const keys =
  ({ ratio = 1, index = 1.6, bright = 0.35, length = 0.9, release = 0.25, tine = 0.12 } = {}): Voice =>
  ({ hz, seconds, force }) => {
    const [carrier, modulator, high] = [createSine(), createSine(), createSine()];
    return generate(Math.min(seconds, length * 3) + release, (time) => {
      const turn = modulator(hz * ratio) * index * force * decay(time, bright);
      const bell = high(hz * 7.01) * tine * decay(time, 0.06);
      return (carrier(hz + turn * hz) + bell) * gate(time, 0.003, seconds, release) * decay(time, length) * 0.6;
    });
  };

/** A plucked string (Karplus-Strong): noise that runs in a circle of one period, averaged on each round. */
export const harp =
  ({ length = 1.6 } = {}): Voice =>
  ({ hz }, random) => {
    const period = sampleRate / hz;
    const noise = createNoise(random);
    // The average of two neighbours delays by another half sample.
    const string = Float32Array.from({ length: Math.round(period - 0.5) }, noise);
    const [loss, filter] = [0.5 ** (period / sampleRate / (length * 0.35)), createFilter('low')];
    let index = 0;
    return generate(length, () => {
      const next = (index + 1) % string.length;
      const now = string[index]!;
      string[index] = (now * 0.5 + string[next]! * 0.5) * loss;
      index = next;
      return filter(now, 4_500) * 0.9;
    });
  };

/** A trombone: the harder it is blown, the brighter. It slides up into each note. */
export const brass =
  ({ scoop = 0.06 } = {}): Voice =>
  ({ hz, seconds, force }, random) => {
    const [source, vibrato, filter, breath] = [createSaw(), createSine(), createFilter('low'), createNoise(random)];
    return generate(seconds + 0.08, (time) => {
      const level = gate(time, 0.035, seconds, 0.08) * (0.75 + 0.25 * decay(time, 0.12));
      const pitch = hz * (1 - scoop * decay(time, 0.03)) * (1 + 0.006 * vibrato(5.2) * Math.min(1, time * 2));
      const tone = source(pitch) + breath() * 0.04;
      return saturate(filter(tone, hz * 1.5 + 2_600 * level * force, 1.1) * 1.5) * level * 0.6;
    });
  };

/** A saw through a screaming low-pass, as in a 303. The pitch slides; an accent opens the filter. */
export const acid =
  ({ from = 280, to = 1_500, resonance = 7, slide = 0.045 } = {}): Line =>
  (notes, seconds) => {
    const [wave, noteAt] = [createSaw(), followNotes(notes)];
    const glide = 1 - Math.exp(-1 / (slide * sampleRate));
    let hz = notes[0]?.hz ?? 55;
    const source = generate(seconds, (time) => {
      hz += ((noteAt(time)?.hz ?? hz) - hz) * glide;
      return wave(hz);
    });
    const sound = filterSound(
      source.slice(),
      'low',
      (time) => {
        const note = noteAt(time);
        const base = from + (to - from) * (time / seconds) ** 1.5;
        if (!note) return base;
        const isAccent = note.force > 0.9;
        return base * (1 + (isAccent ? 4.5 : 2) * decay(time - note.at, isAccent ? 0.09 : 0.16));
      },
      resonance,
    );
    mixInto(sound, filterSound(source, 'low', 200), 0, 0.3);
    return shapeSound(sound, (time) => {
      const note = noteAt(time);
      return note ? gate(time - note.at, 0.003, note.seconds * 0.92, 0.02) * (note.force > 0.9 ? 0.75 : 0.55) : 0;
    });
  };
