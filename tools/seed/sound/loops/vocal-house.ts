import { clap, hat, kick, shaker } from '../drums.ts';
import { keys, saws } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { crackle } from '../noises.ts';
import { hits, line, notes } from '../part.ts';
import { singer } from '../speech.ts';

export const vocalHouse: Loop = {
  request: 'Vocal house, white label, red stamp',
  bpm: 122,
  bars: 10,
  swing: 0.1,
  room: 1.8,
  echo: { steps: 3, feedback: 0.4 },
  parts: [
    hits(0.66, kick({ hz: 51, length: 0.19 }), 'x...x...x...x...', { ducks: true, rests: [7] }),
    hits(0.5, clap({ hz: 1_400 }), '....x.......x...', { room: 0.25 }),
    hits(0.38, hat({ length: 0.12, hz: 7_500 }), '..x...x...x...x.', { from: 2 }),
    hits(0.18, shaker({ length: 0.04 }), 'xoxoxoxoxoxoxoxo'),
    notes(
      0.26,
      keys({ length: 0.6, index: 2.2, bright: 0.2 }),
      'C4,Eb4,G4,Bb4 . . C4,Eb4,G4,Bb4 . . C4,Eb4,G4,Bb4 . . . . . . . . . F3,Ab3,C4,Eb4 . . F3,Ab3,C4,Eb4 . . G3,Bb3,D4,F4 . . . . . . . . .',
      { room: 0.35, ducked: true },
    ),
    notes(
      0.62,
      keys({ ratio: 1, index: 0.9, bright: 0.1, length: 0.4, tine: 0, release: 0.05 }),
      '. . C2 . . C2 . . Eb2 . C2 . . . Bb1 . . . F1 . . F2 . . Ab1 . F1 . . . G1 .',
      { ducked: true, rests: [7] },
    ),
    line(
      0.34,
      singer({ size: 1.17 }),
      'G4/o - - - . Bb4/a - G4/e - . . . C5/a - - - - - Bb4/i - G4/o - - - . . . . . . . .',
      { echo: 0.4, room: 0.5, from: 4 },
    ),
    notes(
      0.14,
      saws({ count: 4, attack: 0.3, release: 0.4, open: 1_600, closed: 1_600, floor: 300 }),
      'C4,Eb4,G4 F4,Ab4,C5',
      { per: 16, room: 0.5, ducked: true, from: 8 },
    ),
    line(0.2, crackle({ clicks: 20 })),
  ],
};
