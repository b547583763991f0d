import { cowbell, hat, kick } from '../drums.ts';
import { keys, saws, synthBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { trainDoors } from '../noises.ts';
import { hits, line, notes } from '../part.ts';
import { singer } from '../speech.ts';

export const electro: Loop = {
  request: 'Electro with the train doors',
  bpm: 128,
  bars: 10,
  room: 1.4,
  echo: { steps: 3, feedback: 0.4 },
  duckDepth: 0.4,
  parts: [
    hits(0.62, kick({ hz: 46, sweep: 110, length: 0.22, click: 0.2 }), 'x.....x...x..... x..x..x...x.....', {
      ducks: true,
      rests: [7],
    }),
    hits(0.5, trainDoors(), '....X.......X...', { room: 0.3 }),
    hits(0.28, hat({ length: 0.016, tone: 0.8 }), 'xxxoxxxoxxxoxxox'),
    hits(0.3, hat({ length: 0.14, tone: 0.8 }), '..............x.'),
    hits(0.16, cowbell({ hz: 800, length: 0.04 }), '...x..x......x..', { echo: 0.3, from: 6 }),
    notes(
      0.5,
      synthBass({ wave: 'saw', open: 1_800, closed: 260, close: 0.07, resonance: 3 }),
      'B1 B1 . B2 B1 . B1 D2 . B1 B2 . A1 . F#1 A1',
      { ducked: true, from: 2 },
    ),
    // A robot names the stations, after the chime.
    notes(0.24, keys({ index: 0.5, length: 0.5, tine: 0 }), 'F#5 D5 B4 . . . . . . . . . . . . .', {
      per: 2,
      echo: 0.3,
      room: 0.6,
    }),
    line(
      0.42,
      singer({ flat: true, size: 0.96, glide: 0.005 }),
      '. . . . . . . . B2/e - B2/o . B2/a - B2/i . . . . . . . . . D3/o - B2/a . A2/u - B2/e .',
      { echo: 0.25, from: 2 },
    ),
    notes(0.16, saws({ count: 3, attack: 0.4, release: 0.4, open: 1_100, closed: 1_100 }), 'B3,D4,F#4 G3,B3,D4', {
      per: 32,
      room: 0.6,
      ducked: true,
      from: 4,
    }),
  ],
};
