import type { Random } from '../random.ts';
import type { Sound } from './signal.ts';

export type Vowel = 'a' | 'e' | 'i' | 'o' | 'u';

export type Note = {
  hz: number;
  /** How long it is held. The sound may ring longer. */
  seconds: number;
  /** 0.5 for a soft note, 0.8 for a usual one, 1 for an accent. */
  force: number;
  /** What a voice sings on it. */
  vowel: Vowel | null;
};

/** Renders one note. The same note is rendered once in a part. */
export type Voice = (note: Note, random: Random) => Sound;

/** Renders all notes of a part, for what depends on the note before or has no notes at all. `at` is in seconds. */
export type Line = (notes: readonly (Note & { at: number })[], seconds: number, random: Random) => Sound;

/** Returns the note that began last. Fast while time moves forward. */
export function followNotes<Placed extends { at: number }>(
  notes: readonly Placed[],
): (time: number) => Placed | undefined {
  let place = -1;
  return (time) => {
    if (place >= 0 && notes[place]!.at > time) place = -1;
    while (place + 1 < notes.length && notes[place + 1]!.at <= time) place += 1;
    return notes[place];
  };
}
