import { clipFormat } from '@dubplate/domain/clips/clip.ts';

/** Samples per second, as in a clip: no resampling when the sound is encoded. */
export const { sampleRate } = clipFormat;

/** Mono samples. Full scale is -1 to 1; only the mastered loop has to stay inside it. */
export type Sound = Float32Array<ArrayBuffer>;

/** Sounds end with this fade: one that is cut off in the middle of a wave clicks. */
const endSeconds = 0.004;

/** Computes each sample from its time in seconds. */
export function generate(seconds: number, next: (time: number) => number): Sound {
  const sound = new Float32Array(Math.max(1, Math.round(seconds * sampleRate)));
  for (let index = 0; index < sound.length; index += 1) sound[index] = next(index / sampleRate);
  fadeOut(sound, endSeconds);
  return sound;
}

export function fadeOut(sound: Sound, seconds: number): void {
  const count = Math.min(sound.length, Math.round(seconds * sampleRate));
  for (let index = 0; index < count; index += 1) sound[sound.length - 1 - index]! *= index / count;
}

export function fadeIn(sound: Sound, seconds: number): void {
  const count = Math.min(sound.length, Math.round(seconds * sampleRate));
  for (let index = 0; index < count; index += 1) sound[index]! *= index / count;
}

/** Adds `sound` at a time in seconds. What exceeds the end of `target` is cut off. */
export function mixInto(target: Sound, sound: Sound, at: number, gain: number): void {
  const start = Math.round(at * sampleRate);
  const count = Math.min(sound.length, target.length - start);
  for (let index = 0; index < count; index += 1) target[start + index]! += sound[index]! * gain;
}

/** Samples between two computations of a moving value: less than a millisecond. */
export const controlSamples = 32;

/** Multiplies each sample, in place. */
export function shapeSound(sound: Sound, gain: (time: number) => number): Sound {
  for (let index = 0; index < sound.length; index += 1) sound[index]! *= gain(index / sampleRate);
  return sound;
}

/** Falls from 1 to a third within `seconds`, and on like this. Math.exp takes longer, and sounds the same. */
export function decay(time: number, seconds: number): number {
  const turns = time / seconds;
  if (turns > 12) return 0;
  // (1 - x / 256) to the power of 256.
  let level = 1 - turns / 256;
  for (let doubled = 0; doubled < 8; doubled += 1) level *= level;
  return level;
}

/** Rises within `attack`, stays at 1 until `held`, falls within `release`. All in seconds. */
export function gate(time: number, attack: number, held: number, release: number): number {
  if (time > held) return Math.max(0, 1 - (time - held) / release) ** 2 * Math.min(1, held / attack);
  return time < attack ? time / attack : 1;
}

/** Saturation: adds overtones, and never exceeds 1. A fast approximation of tanh, exact enough below 3. */
export function saturate(input: number): number {
  if (input > 3) return 1;
  if (input < -3) return -1;
  const square = input * input;
  return (input * (27 + square)) / (27 + 9 * square);
}
