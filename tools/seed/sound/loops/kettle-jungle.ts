import { hat, kick, shaker, snare } from '../drums.ts';
import { reese, saws, subBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { kettle, riser } from '../noises.ts';
import { hits, line, notes } from '../part.ts';

export const kettleJungle: Loop = {
  request: 'Jungle with the kettle',
  bpm: 166,
  bars: 14,
  room: 1.5,
  echo: { steps: 6, feedback: 0.45 },
  parts: [
    // A break in pieces: its kicks, snares, ghost notes and ride, with one bar in four rearranged.
    hits(
      0.67,
      kick({ hz: 62, length: 0.1, click: 0.4 }),
      'x.x.......xx.... x.x.......xx.... x.x.......x..... ..xx......x.x...',
      { from: 2, ducks: true },
    ),
    hits(
      0.62,
      snare({ hz: 215, ring: 0.06, wires: 0.1, rattle: 0.75 }),
      '....X..o.o..X..o ....X..o.o..X..o ....X..o.o....X. .o..X..o.o....Xo',
      { from: 2, room: 0.15 },
    ),
    hits(0.32, hat({ length: 0.05, hz: 6_000, tone: 0.7 }), 'x.x.x.x.x.x.x.x.', { from: 2 }),
    hits(0.18, shaker({ length: 0.03 }), '.o.o.o.o.o.o.o.o'),
    notes(0.2, kettle(), 'A6 - - . C7 - . . . . . . G6 - E6 .', { per: 2, echo: 0.35, room: 0.5 }),
    notes(0.5, subBass({ drive: 2.2 }), 'A1 - - . . A1 . . C2 - - . . . G1 . F1 - - . . F1 . . G1 - - . . . E1 .', {
      per: 2,
      ducked: true,
      from: 4,
    }),
    notes(0.2, reese({ low: 250, high: 1_300 }), 'A2 - . . . . C3 - F2 - . . . . E2 -', {
      per: 4,
      from: 8,
      ducked: true,
    }),
    notes(0.17, saws({ count: 4, attack: 0.6, release: 0.9, open: 1_500, closed: 1_500 }), 'A3,C4,E4,G4 F3,A3,C4,E4', {
      per: 32,
      room: 0.7,
    }),
    line(0.3, riser(), '. C4', { per: 16, to: 2 }),
  ],
};
