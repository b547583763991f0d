import { hat, kick, shaker, skin, snare } from '../drums.ts';
import { brass, keys, synthBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { hits, notes } from '../part.ts';

/** Everything in fives: five quarters in a bar. */
export const brokenBeat: Loop = {
  request: 'Broken beat thing with the brass',
  bpm: 116,
  bars: 8,
  stepsPerBar: 20,
  swing: 0.16,
  room: 0.9,
  echo: { steps: 3, feedback: 0.3 },
  parts: [
    hits(0.67, kick({ hz: 55, length: 0.14 }), 'x..x....x.....x..... x..x......x..x......', {
      ducks: true,
      rests: [3],
    }),
    hits(0.62, snare({ hz: 230, ring: 0.04, wires: 0.055, rattle: 0.55 }), '....x...o..x....x..o', { from: 1 }),
    hits(0.3, hat({ length: 0.018 }), 'x.xox.xox.xox.xox.xo'),
    hits(0.11, shaker(), 'xoxoxoxoxoxoxoxoxoxo', { from: 2 }),
    notes(0.2, skin({ length: 0.09 }), '. . G4 . . . D4 . . G4 . . . . D4 . . G4 . .', { room: 0.3, from: 4 }),
    notes(
      0.5,
      synthBass({ open: 900, closed: 220 }),
      'D2 - . D2 . . F2 - . G2 - . A2 . G2 . F2 - C2 . D2 - . D2 . . A1 - . C2 - . D2 . . . F2 - G2 .',
      { ducked: true },
    ),
    notes(
      0.42,
      brass(),
      '!D4 - . D4 F4 - . . !G4 - - . F4 . D4 . C4 - . . !D4 - . D4 A4 - - - !G4 - . F4 - . D4 - - . . .',
      { room: 0.4 },
    ),
    notes(0.24, brass(), '!A3 - . A3 C4 - . . !D4 - - . C4 . A3 . G3 - . .', { room: 0.4, from: 4 }),
    notes(0.16, keys(), '. . . F4,A4,C5,E5 . . . . . . . G4,B4,D5 . . . . . . . .', { room: 0.5, from: 2 }),
  ],
};
