import { kick, rim, skin, snare } from '../drums.ts';
import { saws, synthBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { hits, notes } from '../part.ts';
import { bark } from '../speech.ts';

/** No hats at all. */
export const roller: Loop = {
  request: '140 roller, Ferrow sunrise set',
  bpm: 140,
  bars: 12,
  room: 1.8,
  echo: { steps: 3, feedback: 0.55 },
  parts: [
    hits(0.66, kick({ hz: 50, length: 0.2, drive: 1.8 }), 'x..........x.... x.....x.........', {
      ducks: true,
      rests: [7],
    }),
    hits(0.6, snare({ hz: 175, wires: 0.15, rattle: 0.75, bright: 1_000 }), '........X.......', { room: 0.4 }),
    hits(0.38, rim({ hz: 1_300 }), '...o..o.......o. ..o...o....o..o.', { echo: 0.35 }),
    notes(0.26, skin({ length: 0.08 }), '. . E4 . . E4 . . . . . B3 . . E4 . . . E4 . . . . . . . A3 . . B3 . .', {
      room: 0.3,
      from: 4,
    }),
    notes(
      0.48,
      synthBass({ open: 1_100, closed: 300, close: 0.2, resonance: 1.6 }),
      '!E1 - E1 . . E1 - . . . E1 - . G1 - . !E1 - E1 . . E1 - . . . D1 - . B1 A1 .',
      { ducked: true, from: 2, rests: [7] },
    ),
    notes(0.46, bark(), '. . . . . . . . . . . . A4 . . . . . . . . . . . . . . . A4 . C5 .', {
      echo: 0.6,
      room: 0.5,
    }),
    notes(0.16, saws({ count: 3, attack: 1, release: 1.2, open: 700, closed: 700 }), 'E3,B3,F#4 E3,A3,E4', {
      per: 32,
      room: 0.8,
    }),
  ],
};
