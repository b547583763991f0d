import { clap, hat, kick, rim } from '../drums.ts';
import { subBass } from '../instruments.ts';
import type { Loop } from '../loop.ts';
import { hits, line, notes } from '../part.ts';
import { singer } from '../speech.ts';

/** No melody at all. The number changes every time it comes round. */
export const phoneTechno: Loop = {
  request: 'Techno with a spoken phone number',
  bpm: 136,
  bars: 10,
  room: 2.4,
  echo: { steps: 3, feedback: 0.45 },
  duckDepth: 0.85,
  parts: [
    hits(0.7, kick({ hz: 47, sweep: 240, length: 0.2, click: 0.4, drive: 2.6 }), 'x...x...x...x...', {
      ducks: true,
      room: 0.1,
      rests: [7],
    }),
    notes(0.2, subBass({ drive: 2.4 }), '. F1 F1 F1', { ducked: true, rests: [7] }),
    hits(0.63, hat({ length: 0.07, hz: 7_000 }), '..x...x...x...x.', { from: 2 }),
    hits(0.35, hat({ length: 0.02, hz: 9_000 }), 'xxoxxxoxxxoxxxox', { from: 4 }),
    hits(0.26, hat({ length: 0.2, hz: 5_000, tone: 0.8 }), 'x.x.x.x.x.x.x.x.', { from: 8 }),
    hits(0.41, clap({ hz: 900, tail: 0.16 }), '............x...', { room: 0.5, from: 4 }),
    hits(0.22, rim({ hz: 620, length: 0.015 }), '...x..x..x....x. ...x..x..x.x..x.', { echo: 0.35, room: 0.2 }),
    line(
      0.34,
      singer({ size: 1.16, glide: 0.03, breath: 0.14 }),
      '. . A3/i . G3/o . A3/e . . . G3/a . F3/i . . . . . A3/o . A3/i . G3/e . . . A3/u . F3/a . . . . . G3/e . A3/a . G3/i . . . A3/o . E3/u . . .',
      { echo: 0.3, room: 0.3, from: 1 },
    ),
  ],
};
