import { keys, subBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { rain } from '../noises.ts';
import { line, notes } from '../part.ts';
import { choir } from '../speech.ts';

const basses = 'D2 Bb1 C2 A1';
const chords = 'D3,A3,D4,F4/a Bb2,F3,D4,G4/o C3,G3,C4,E4/a A2,E3,C#4,E4/o';
const sopranos = '. A4/u . C5/u . G4/u E5/u .';
const bells = '. . . A5 . . . . . D6 . . . . E6 . . . . . G5 . . . . . . E6 . . C#6 .';

/** No drums. */
export const choirAmbient: Loop = {
  request: 'Ambient intro, Sodium Choir live',
  bpm: 80,
  bars: 8,
  room: 4.5,
  echo: { steps: 6, feedback: 0.5 },
  parts: [
    line(0.4, rain(), '.', { room: 0.1 }),
    notes(0.42, choir(), chords, { per: 32, room: 0.7 }),
    notes(0.24, choir({ size: 1.2 }), sopranos, { per: 16, room: 1 }),
    notes(0.24, subBass({ drive: 1, attack: 0.6, release: 1 }), basses, { per: 32 }),
    notes(0.12, keys({ ratio: 3.5, index: 1.6, length: 0.9, tine: 0 }), bells, { per: 4, echo: 0.5, room: 0.8 }),
  ],
};
