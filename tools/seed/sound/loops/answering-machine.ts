import { clap, hat, kick, rim, shaker } from '../drums.ts';
import { keys, reese, saws, subBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { crackle } from '../noises.ts';
import { hits, line, notes } from '../part.ts';
import { singer } from '../speech.ts';

const greeting = '. . . . C3/u - C3/i . D3/o - . C3/o - A2/i . . . . . . . . . . . . . . . . . .';
const bass = 'A1 - - - . . A1 . . C2 - . . . E1 . F1 - - - . . F1 . . G1 - . . . G1 A1';
const chords =
  '. . . A3,C4,E4,G4 . . . . . . A3,C4,E4,G4 . . . . . . . . F3,A3,C4,E4 . . . . . . F3,A3,C4,E4 . . . . .';

/** The announcement, a beep, and then the sub. */
export const answeringMachine: Loop = {
  request: 'UKG with the answering machine',
  bpm: 134,
  bars: 10,
  swing: 0.28,
  room: 1.4,
  echo: { steps: 3, feedback: 0.45 },
  duckDepth: 0.4,
  parts: [
    line(0.5, singer({ size: 1.05, glide: 0.02, breath: 0.16 }), greeting, { room: 0.2 }),
    notes(0.22, keys({ index: 0, length: 2, tine: 0, release: 0.02 }), '. . . B5', { per: 8, rests: [3, 5, 7, 9] }),
    line(0.35, crackle({ clicks: 30 }), '.'),
    hits(0.64, kick({ hz: 53, length: 0.15 }), 'x.......o.x..... x.........x..x..', { ducks: true, from: 2 }),
    hits(0.5, clap({ hz: 1_500, tail: 0.08 }), '....x.......x...', { room: 0.2, from: 2 }),
    hits(0.3, hat({ length: 0.018 }), 'x.ox.xo.x.ox.xox', { from: 2 }),
    hits(0.26, hat({ length: 0.1, hz: 8_500 }), '..x...x...x...x.', { from: 4 }),
    hits(0.14, shaker({ length: 0.03 }), 'oxoxoxoxoxoxoxox', { from: 6 }),
    hits(0.3, rim({ hz: 1_900 }), '.......o.....o.. .......o..o..o.o', { echo: 0.25, from: 2 }),
    notes(0.46, subBass({ drive: 2 }), bass, { ducked: true, from: 2, rests: [7] }),
    notes(0.2, reese({ low: 200, high: 800, wobble: 4.4, cents: 18 }), bass, { ducked: true, from: 6, rests: [7] }),
    notes(0.24, saws({ open: 2_400, closed: 600, close: 0.08 }), chords, { echo: 0.4, room: 0.4, from: 4 }),
  ],
};
