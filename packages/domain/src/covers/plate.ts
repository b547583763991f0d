import { circle, createGrooves, hash, PAPER, seeded, type CoverShape } from './cover.ts';

/** Disc of a request on a 96 x 96 picture: black, without a sleeve, with a paper label of this radius. */
export function drawPlate(id: string, label: number): { sheen: number; disc: readonly CoverShape[] } {
  const random = seeded(hash(id));
  const at = { cx: 48, cy: 48 };
  const sheen = Math.floor(random() * 180);
  const grooves = createGrooves(random, 47.8, label, 0.05);
  return {
    sheen,
    disc: [
      circle({ ...at, r: 47.8, fill: '#131315' }),
      circle({ ...at, r: 47.5, fill: 'none', stroke: '#fff', strokeOpacity: '.2', strokeWidth: '.5' }),
      ...grooves.map((groove) => circle({ ...at, fill: 'none', stroke: '#fff', ...groove })),
      circle({ ...at, r: label, fill: PAPER }),
    ],
  };
}
