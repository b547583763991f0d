import { hat, kick, rim } from '../drums.ts';
import { keys, saws, synthBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { crackle, typewriter } from '../noises.ts';
import { hits, line, notes } from '../part.ts';

/** The bass has two notes and needs no more. */
export const typewriterHouse: Loop = {
  request: 'Warm-up track with the typewriter',
  bpm: 110,
  bars: 10,
  swing: 0.08,
  room: 1.6,
  echo: { steps: 3, feedback: 0.55 },
  parts: [
    hits(0.6, kick({ hz: 48, sweep: 110, length: 0.17, click: 0.1 }), 'x...x...x...x...', {
      ducks: true,
      from: 1,
      rests: [5],
    }),
    hits(0.88, typewriter(), 'x.xox.xxxo.xx.xo x.xxo.xxx.xoxxxx', { room: 0.12 }),
    notes(
      0.12,
      keys({ ratio: 3.5, index: 2, length: 0.8, tine: 0 }),
      '. . . . . . . . . . . . . . . . . . . . . . . . . . . . . . E7 .',
      { room: 0.5 },
    ),
    hits(0.33, rim({ hz: 1_100 }), '....o.......o..o', { room: 0.3, from: 2 }),
    notes(0.5, synthBass({ open: 600, closed: 200, close: 0.18 }), '. . E2 - . . E2 . . . E2 - . G2 . .', {
      ducked: true,
    }),
    notes(
      0.26,
      saws({ open: 1_500, closed: 500, close: 0.2, release: 0.3 }),
      '. . . . . . E3,G3,B3,D4,F#4 . . . . . . . . . . . . . . . . . . E3,G3,B3,D4,F#4 . . . . . .',
      { echo: 0.7, room: 0.4, from: 2 },
    ),
    hits(0.19, hat({ length: 0.09, hz: 9_000 }), '..x...x...x...x.', { from: 6 }),
    line(0.12, crackle({ clicks: 6 })),
  ],
};
