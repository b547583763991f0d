import { hat, kick, rim, snare } from '../drums.ts';
import { keys, saws, subBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { hits, line, notes } from '../part.ts';
import { singer } from '../speech.ts';

export const twoStep: Loop = {
  request: 'Closing track, Velka all night long',
  bpm: 132,
  bars: 10,
  swing: 0.26,
  room: 2,
  echo: { steps: 6, feedback: 0.4 },
  duckDepth: 0.4,
  parts: [
    hits(0.71, kick({ hz: 52, length: 0.16 }), 'x.........x..... x.........x..o..', { ducks: true }),
    hits(0.5, snare({ hz: 200, wires: 0.1, rattle: 0.8 }), '....x.......x...', { room: 0.25 }),
    hits(0.28, rim({ hz: 2_100 }), '.......o..o....o', { echo: 0.2 }),
    hits(0.32, hat({ length: 0.02 }), 'x.xx.oxxx.xx.oxo', { from: 1 }),
    hits(0.23, hat({ length: 0.09, hz: 8_500 }), '..x...x...x...x.', { from: 4 }),
    notes(0.5, subBass(), 'F1 - - . . . F1 . . Ab1 - . Eb1 - - . Db1 - - . . . Db1 . . F1 - . C2 - Bb1 .', {
      ducked: true,
    }),
    // "Hold the line", pitched right down.
    line(
      0.4,
      singer({ size: 0.76, glide: 0.07 }),
      '. . . . C3/o - - - . . Ab2/e - F2/a - - - - - . . . . . . . . . . . . . .',
      { echo: 0.45, room: 0.5, from: 2 },
    ),
    notes(0.15, keys({ length: 0.4 }), '. . . Ab3,C4,Eb4 . . . . . . F3,Ab3,C4 . . . . .', { echo: 0.3 }),
    notes(
      0.24,
      saws({ count: 4, cents: 22, attack: 0.35, release: 0.5, open: 2_600, closed: 2_600, floor: 260 }),
      'F4,Ab4,C5,Eb5 Db4,F4,Ab4,C5',
      { per: 16, room: 0.6, ducked: true, from: 6 },
    ),
  ],
};
