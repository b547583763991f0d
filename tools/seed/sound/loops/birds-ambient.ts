import { keys, saws, subBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { crackle, reversedBird } from '../noises.ts';
import { line, notes } from '../part.ts';

export const birdsAmbient: Loop = {
  request: 'Closing ambient piece, the one with the birds',
  bpm: 60,
  bars: 6,
  room: 5,
  echo: { steps: 3, feedback: 0.55 },
  parts: [
    notes(
      0.22,
      saws({ count: 4, cents: 14, attack: 1.6, release: 2.2, open: 900, closed: 900 }),
      'G3,D4,F#4,A4 E3,B3,D4,G4 C3,G3,B3,E4',
      { per: 32, room: 0.5 },
    ),
    notes(
      0.5,
      keys({ length: 1.4, index: 0.9, release: 0.8 }),
      'B4 . D5 A4 . . F#4 . G4 . B4 E5 . D5 . . E4 . G4 B4 . . A4 .',
      { per: 4, echo: 0.45, room: 0.6 },
    ),
    notes(0.2, reversedBird(), '. . D8 . . . . . F7 . . . . . A7 .', { per: 2, echo: 0.4, room: 0.7 }),
    notes(0.15, reversedBird(), '. . . . . . B7 . . . . . . . . . . . . E8', { per: 3, echo: 0.5, room: 0.9 }),
    notes(0.21, subBass({ drive: 1, attack: 0.6, release: 1.2 }), 'G1 E1 C2', { per: 32 }),
    line(0.14, crackle({ clicks: 5 })),
  ],
};
