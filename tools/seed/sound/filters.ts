import { controlSamples, sampleRate, type Sound } from './signal.ts';

export type Filter = (input: number, hz: number, resonance?: number) => number;

/**
 * A state variable filter (trapezoidal integration), stable while its frequency moves. `resonance` is Q: 0.7 is flat,
 * 10 whistles. The band-pass has a gain of 1 at its frequency.
 */
export function createFilter(kind: 'low' | 'band' | 'high'): Filter {
  // Two integrators, the known frequency and its coefficient.
  const state = Float64Array.of(0, 0, -1, 0);
  return (input, hz, resonance = 0.7) => {
    if (hz !== state[2]!) {
      state[2] = hz;
      state[3] = Math.tan((Math.PI * Math.min(Math.max(hz, 10), 19_000)) / sampleRate);
    }
    const first = state[0]!;
    const second = state[1]!;
    const g = state[3]!;
    const k = 1 / resonance;
    const rest = input - second;
    const band = (first + g * rest) / (1 + g * (g + k));
    const low = second + g * band;
    state[0] = 2 * band - first;
    state[1] = 2 * low - second;
    if (kind === 'low') return low;
    return kind === 'band' ? band * k : input - k * band - low;
  };
}

/** The same filter over a whole sound, in place: ten times faster than a call for each sample. */
export function filterSound(
  sound: Sound,
  kind: 'low' | 'band' | 'high',
  hz: number | ((time: number) => number),
  resonance = 0.7,
): Sound {
  const k = 1 / resonance;
  // What the output takes from the input, the band-pass and the low-pass.
  const [fromInput, fromBand, fromLow] = { low: [0, 0, 1], band: [0, k, 0], high: [1, -k, -1] }[kind] as [
    number,
    number,
    number,
  ];
  let [first, second] = [0, 0];
  for (let start = 0; start < sound.length; start += controlSamples) {
    const cutoff = typeof hz === 'number' ? hz : hz(start / sampleRate);
    const g = Math.tan((Math.PI * Math.min(Math.max(cutoff, 10), 19_000)) / sampleRate);
    const scale = 1 / (1 + g * (g + k));
    const end = Math.min(sound.length, start + controlSamples);
    for (let index = start; index < end; index += 1) {
      const input = sound[index]!;
      const band = (first + g * (input - second)) * scale;
      const low = second + g * band;
      first = 2 * band - first;
      second = 2 * low - second;
      sound[index] = input * fromInput + band * fromBand + low * fromLow;
    }
  }
  return sound;
}
