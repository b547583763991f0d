import { cowbell, hat, kick, snare } from '../drums.ts';
import { saws, synthBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { hits, notes } from '../part.ts';

const keyChange = { bar: 8, semitones: 2 };
const italoArpeggio = 'A2 A3 A2 A3 A2 A3 A2 A3 A2 A3 A2 A3 A2 A3 C3 C4 F2 F3 F2 F3 F2 F3 F2 F3 G2 G3 G2 G3 G2 G3 E2 E3';
const italoChords = 'A3,C4,E4 - - . F3,A3,C4 - G3,B3,D4 .';
const italoLead = 'E5 - . D5 C5 - A4 . C5 - D5 - E5 - - . A5 - . G5 E5 - C5 . D5 - B4 - G4 - - .';

export const italo: Loop = {
  request: 'Italo-ish thing from the rooftop',
  bpm: 118,
  bars: 10,
  room: 2,
  echo: { steps: 3, feedback: 0.42 },
  duckDepth: 0.4,
  parts: [
    hits(0.62, kick({ hz: 53, length: 0.16 }), 'x...x...x...x...', { ducks: true, rests: [7] }),
    hits(0.44, snare({ hz: 190, wires: 0.16, rattle: 0.7 }), '....x.......x...', { room: 0.4, rests: [7] }),
    hits(0.4, snare({ hz: 210, wires: 0.08 }), '....o.o.x.xxxxXX', { room: 0.3, from: 7, to: 8 }),
    hits(0.3, hat({ length: 0.07 }), '..x...x...x...x.'),
    hits(0.2, cowbell(), 'x..x..x...x.x...', { room: 0.15, from: 2 }),
    notes(0.42, synthBass({ open: 1_700, closed: 400, close: 0.07 }), italoArpeggio, {
      ducked: true,
      lift: keyChange,
    }),
    notes(0.2, saws({ count: 4, cents: 20, attack: 0.06, release: 0.3, open: 2_000, closed: 1_500 }), italoChords, {
      per: 4,
      room: 0.4,
      ducked: true,
      lift: keyChange,
    }),
    notes(0.24, saws({ count: 2, cents: 10, attack: 0.01, release: 0.12, open: 4_500, closed: 2_200 }), italoLead, {
      echo: 0.4,
      room: 0.3,
      from: 4,
      lift: keyChange,
    }),
  ],
};
