import { clap, hat, kick } from '../drums.ts';
import { harp, keys, saws } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { hits, line, notes } from '../part.ts';
import { singer } from '../speech.ts';

export const harpGarage: Loop = {
  request: 'Garage edit with the harp stab',
  bpm: 130,
  bars: 10,
  swing: 0.3,
  room: 1.6,
  echo: { steps: 3, feedback: 0.42 },
  parts: [
    hits(0.66, kick({ hz: 54, length: 0.15 }), 'x...x...x...x...', { ducks: true, rests: [3, 7] }),
    hits(0.5, clap(), '....x.......x...', { room: 0.2 }),
    hits(0.32, hat({ length: 0.1, hz: 8_000 }), '..x...x...x...x.'),
    hits(0.25, hat({ length: 0.016 }), 'xo.x.o.xx.ox.o.o'),
    // Proper harp, one chord, on the '..x...x...x...x.'.
    notes(0.34, harp(), '. . G4,Bb4,D5,F5,A5 . . . . . . . G4,Bb4,D5,F5,A5 . . G4,Bb4,D5,F5,A5 . .', {
      echo: 0.3,
      room: 0.5,
    }),
    notes(
      0.75,
      keys({ ratio: 2, index: 1.4, bright: 0.08, length: 0.3, tine: 0, release: 0.04 }),
      'G1 . . G1 . . G2 . . Bb1 . F1 . . D2 . Eb1 . . Eb1 . . Eb2 . . F1 . F1 . G1 F1 .',
      { ducked: true, rests: [7] },
    ),
    line(
      0.24,
      singer({ size: 1.2, glide: 0.02 }),
      '. . . . . . D5/a . . F5/e . . D5/a . . . . . . . . . C5/o . Bb4/a . . . . . . .',
      { echo: 0.5, room: 0.4, from: 4 },
    ),
    notes(0.12, saws({ open: 1_800, closed: 800, attack: 0.01 }), 'G3,Bb3,D4,F4 . . . Eb3,G3,Bb3,D4 . . .', {
      per: 4,
      ducked: true,
      room: 0.4,
      from: 4,
    }),
  ],
};
