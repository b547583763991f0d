import { hat, kick, shaker, snare } from '../drums.ts';
import { saws, synthBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { riser } from '../noises.ts';
import { hits, line, notes } from '../part.ts';
import { singer } from '../speech.ts';

/** The kick is a door: low, slow and in a large room. */
export const powerCut: Loop = {
  request: 'What is this, two minutes before the power cut',
  bpm: 124,
  bars: 10,
  room: 3.2,
  echo: { steps: 6, feedback: 0.5 },
  duckDepth: 0.7,
  parts: [
    hits(0.76, kick({ hz: 42, sweep: 260, fall: 0.018, length: 0.2, click: 0.5, drive: 2.2 }), 'x...x...x...x...', {
      ducks: true,
      room: 0.14,
      from: 4,
    }),
    hits(0.5, snare({ hz: 110, ring: 0.09, wires: 0.07, rattle: 0.5, bright: 500 }), 'X...............', {
      room: 0.5,
      from: 4,
    }),
    hits(0.3, hat({ length: 0.08 }), '..x...x...x...x.', { from: 4 }),
    hits(0.18, shaker(), 'xoxxxoxxxoxxxoxx', { from: 2 }),
    // "Leave the lights."
    line(
      0.34,
      singer({ size: 1.18, glide: 0.06 }),
      '. D5/i - - - . C5/e . A4/a - - - - - - - . . . . D5/i - C5/e . F5/a - - - E5/i - - .',
      { echo: 0.5, room: 0.7 },
    ),
    notes(0.26, saws({ count: 4, attack: 0.5, release: 0.7, open: 1_200, closed: 1_200 }), 'D3,A3,C4,F4 Bb2,F3,A3,D4', {
      per: 32,
      room: 0.5,
      ducked: true,
    }),
    notes(
      0.5,
      synthBass({ wave: 'saw', open: 700, closed: 200 }),
      '. . D2 D2 . . D2 D2 . . D2 D2 . . F2 D2 . . D2 D2 . . D2 D2 . . C2 C2 . . A1 C2',
      { ducked: true, from: 4 },
    ),
    line(0.35, riser(), 'C4', { per: 32, from: 2, to: 4 }),
  ],
};
