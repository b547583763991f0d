import { hat, kick, rim, snare } from '../drums.ts';
import { reese, subBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { crackle } from '../noises.ts';
import { hits, line, notes } from '../part.ts';
import { choir } from '../speech.ts';

export const dubstep: Loop = {
  request: 'Dubstep, early hours, basement two',
  bpm: 140,
  bars: 10,
  room: 3,
  echo: { steps: 6, feedback: 0.6 },
  duckDepth: 0.5,
  parts: [
    hits(0.66, kick({ hz: 46, length: 0.24, drive: 1.7 }), 'x.........o..... x.....x.........', {
      ducks: true,
      from: 2,
    }),
    hits(0.55, snare({ hz: 165, wires: 0.18, rattle: 0.8, bright: 900 }), '........X.......', {
      room: 0.6,
      from: 2,
    }),
    hits(0.25, hat({ length: 0.025 }), '..x..ox...x..o.x', { echo: 0.2 }),
    hits(0.38, rim({ hz: 900, length: 0.02 }), '.............o.. ...o............', { echo: 0.7 }),
    notes(
      0.42,
      choir({ attack: 0.02, release: 0.5 }),
      'C4,Eb4,G4,Bb4/a . . . . . C4,Eb4,G4,Bb4/o . . . . . . . . . Ab3,C4,Eb4,G4/a . . . . . . . . . . . . . . .',
      { echo: 0.6, room: 0.8 },
    ),
    // Wobbles three times in a beat at 140.
    notes(
      0.5,
      reese({ low: 90, high: 620, wobble: 7, cents: 12, resonance: 2 }),
      'C2 - - - . . . . Eb2 - - . C2 - . . Ab1 - - - . . . . Bb1 - - . G1 - . .',
      { ducked: true, from: 4 },
    ),
    notes(0.36, subBass({ drive: 2 }), 'C1 - - - - - . . Eb1 - - . C1 - . . Ab1 - - - - - . . Bb1 - - . G1 - . .', {
      ducked: true,
      from: 2,
    }),
    line(0.16, crackle({ clicks: 8 })),
  ],
};
