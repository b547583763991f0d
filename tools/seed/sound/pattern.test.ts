import { expect, test } from 'vitest';
import { readBeat, readTune, toHz } from './pattern.ts';

test('a beat has a hit for each X, x and o, with its force, and ignores spaces', () => {
  const { notes, steps } = readBeat('X..x .o');
  expect(steps).toBe(6);
  expect(notes.map(({ at, force }) => [at, force])).toEqual([
    [0, 1],
    [3, 0.8],
    [5, 0.45],
  ]);
});

test('a tune has chords, held notes, rests, accents and vowels', () => {
  const { notes, steps } = readTune('A4,C5 - . !F#3/o Bb2', 2);
  expect(steps).toBe(10);
  expect(notes).toEqual([
    { at: 0, steps: 4, pitches: [69, 72], force: 0.8, vowel: null },
    { at: 6, steps: 2, pitches: [54], force: 1, vowel: 'o' },
    { at: 8, steps: 2, pitches: [46], force: 0.8, vowel: null },
  ]);
});

test('a wrong note is an error', () => {
  expect(() => readTune('H4')).toThrow('H4 is no note');
});

test('A4 is 440 Hz, and an octave doubles the frequency', () => {
  expect(toHz(69)).toBe(440);
  expect(toHz(81)).toBeCloseTo(880, 9);
});
