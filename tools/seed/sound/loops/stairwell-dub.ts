import { hat, kick, rim } from '../drums.ts';
import { keys, saws, synthBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { crackle } from '../noises.ts';
import { hits, line, notes } from '../part.ts';
import { singer } from '../speech.ts';

export const stairwellDub: Loop = {
  request: 'Third song, Halden Roe podcast',
  bpm: 98,
  bars: 8,
  swing: 0.12,
  room: 2.2,
  echo: { steps: 3, feedback: 0.68 },
  duckDepth: 0.35,
  parts: [
    hits(0.63, kick({ hz: 44, sweep: 90, length: 0.2, click: 0.08 }), 'x.......x.......', { ducks: true }),
    hits(0.28, rim(), '......x.......o. ......x...o.....', { echo: 0.5, room: 0.3 }),
    hits(0.25, hat({ length: 0.02 }), '..x...x...x...xo', { echo: 0.1 }),
    notes(
      0.3,
      saws({ open: 1_900, closed: 420, close: 0.09, release: 0.1, cents: 20 }),
      '. . . . A3,C4,E4,G4 . . . . . . . . . . . . . . . A3,C4,E4,G4 . . . . . . F3,A3,C4,E4 . . . .',
      { echo: 0.9, room: 0.4, ducked: true },
    ),
    notes(
      0.62,
      synthBass({ wave: 'saw', open: 420, closed: 170, release: 0.08 }),
      'A1 - . A1 . . C2 - . . E2 - D2 - C2 . A1 - . A1 . . G1 - . . F1 - - - G1 .',
    ),
    // The lift: a bell, and a voice that names the floor.
    notes(0.2, keys({ ratio: 3.5, index: 2.4, length: 0.7, tine: 0 }), '. E5 C5 . . . . .', {
      per: 4,
      from: 1,
      echo: 0.3,
      room: 0.6,
    }),
    line(
      0.22,
      singer({ size: 1.12, flat: true, breath: 0.2 }),
      '. . . . . . . . . . . . . . . . . . . . A3/e G3/e . A3/o - G3/u . . . . . .',
      { echo: 0.35, room: 0.5 },
    ),
    line(0.16, crackle()),
  ],
};
