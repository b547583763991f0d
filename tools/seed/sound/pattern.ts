import type { Note, Vowel } from './voice.ts';

/** Times in steps. A step is a sixteenth note. */
type Step = Pick<Note, 'force' | 'vowel'> & { at: number; steps: number; pitches: number[] };

export type Pattern = { notes: Step[]; steps: number };

const forces: Record<string, number> = { X: 1, x: 0.8, o: 0.45 };

/** Drums: one character for each step. `X` is an accent, `x` a hit, `o` a soft one; spaces are ignored. */
export function readBeat(text: string): Pattern {
  const characters = [...text.replaceAll(' ', '')];
  const notes = characters.flatMap((character, at): Step[] => {
    const force = forces[character];
    return force === undefined ? [] : [{ at, steps: 1, pitches: [60], force, vowel: null }];
  });
  return { notes, steps: characters.length };
}

const noteForm = /^(?<accent>!?)(?<pitches>[^/]+)(?:\/(?<vowel>[aeiou]))?$/;

/**
 * Notes, `per` steps each: `F1` or a chord `F3,Ab3,C4`, `-` to hold the note before, `.` for a rest. `!F1` is an
 * accent, `F3/o` is sung as an O.
 */
export function readTune(text: string, per = 1): Pattern {
  const notes: Step[] = [];
  const tokens = text.trim().split(/\s+/);
  tokens.forEach((token, index) => {
    if (token === '.') return;
    if (token === '-') {
      notes.at(-1)!.steps += per;
      return;
    }
    const { accent, pitches, vowel } = noteForm.exec(token)!.groups!;
    notes.push({
      at: index * per,
      steps: per,
      pitches: pitches!.split(',').map(readPitch),
      force: accent ? 1 : 0.8,
      vowel: (vowel ?? null) as Vowel | null,
    });
  });
  return { notes, steps: tokens.length * per };
}

const naturals: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** MIDI numbers: C4 is 60, a semitone is 1. */
function readPitch(name: string): number {
  const parts = /^(?<name>[A-G])(?<sign>[#b]?)(?<octave>\d)$/.exec(name)?.groups;
  if (!parts) throw new Error(`${name} is no note`);
  const semitone = { '': 0, '#': 1, b: -1 }[parts.sign!]!;
  return 12 * (Number(parts.octave) + 1) + naturals[parts.name!]! + semitone;
}

/** Equal temperament; A4 is 440 Hz. */
export const toHz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);
