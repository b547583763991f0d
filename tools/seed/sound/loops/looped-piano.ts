import { keys } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { crackle } from '../noises.ts';
import { line, notes } from '../part.ts';

const piano = keys({ index: 1.9, bright: 0.3, length: 1.3, release: 0.4, tine: 0.05 });
const soft = keys({ index: 1.1, bright: 0.25, length: 1.1, release: 0.5, tine: 0.08 });

const leftHand = 'Eb2,Bb2 . G3 . Bb3 . G3 . C2,G2 . Eb3 . G3 . Eb3 . Ab2,Eb3 . C4 . Eb4 . C4 . Bb2,F3 . D4 . F4 . D4 .';
const rightHand = 'Bb4 - - C5 G4 - . . Eb5 - D5 - C5 - . . C5 - - Eb5 G5 - F5 - D5 - - . Bb4 - - .';
const overdub = '. . G5 . . . . Bb5 . . . . Eb6 . . . . . . C6 . . . . . F5 . . . . D6 .';

/** One take after another: the left hand, then the right, then a third on top of the loop. */
export const loopedPiano: Loop = {
  request: 'Live looped piano, 4am',
  bpm: 92,
  bars: 8,
  room: 2.8,
  echo: { steps: 6, feedback: 0.4 },
  parts: [
    notes(0.5, piano, leftHand, { per: 2, room: 0.35 }),
    notes(0.5, piano, rightHand, { per: 2, room: 0.45, from: 2 }),
    notes(0.3, soft, overdub, { per: 2, echo: 0.5, room: 0.7, from: 4 }),
    line(0.2, crackle({ clicks: 3 }), '.'),
  ],
};
