import { clap, hat, kick } from '../drums.ts';
import { acid, subBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { riser } from '../noises.ts';
import { hits, line, notes } from '../part.ts';

export const acidHouse: Loop = {
  request: 'Acid line from the car park rave',
  bpm: 128,
  bars: 10,
  room: 1.2,
  echo: { steps: 3, feedback: 0.35 },
  duckDepth: 0.35,
  parts: [
    line(
      0.42,
      acid(),
      'A1 A1 !A2 A1 . C2 A1 !G2 - A1 . A1 !Eb2 - D2 C2 A1 !A2 . A1 A1 . !C3 - A1 . G1 A1 !D2 Eb2 - A1',
      { echo: 0.2, room: 0.15, ducked: true },
    ),
    hits(0.72, kick({ hz: 50, length: 0.18, click: 0.35, drive: 1.9 }), 'x...x...x...x...', {
      ducks: true,
      from: 3,
      rests: [8],
    }),
    hits(0.38, hat({ length: 0.11, hz: 8_000 }), '..x...x...x...x.', { from: 4 }),
    hits(0.19, hat({ length: 0.018 }), 'xoxoxoxoxoxoxoxo', { from: 6 }),
    hits(0.46, clap(), '....x.......x...', { room: 0.25, from: 6 }),
    line(0.25, riser(), 'C4', { per: 16, from: 2, to: 3 }),
    notes(0.24, subBass(), '. . A1 . . . A1 . . . A1 . . . A1 .', { from: 6 }),
  ],
};
