/** Positions of the disc on the 96 x 96 sleeve: centre x, centre y, radius. */
const DISC_POSITIONS = [
  [48, 48, 41],
  [66, 50, 46],
  [30, 46, 46],
  [50, 68, 47],
  [48, 28, 47],
  [72, 74, 60],
  [24, 72, 60],
  [26, 24, 60],
  [70, 26, 60],
] as const;
export const PAPER = '#f5f2ec';
export const LACQUER = '#0b0b0c';

/** An SVG element: React and the card images draw the same shapes. */
export type CoverShape = {
  tag: 'circle' | 'path';
  props: Readonly<Record<string, string | number>>;
};

export type CoverDrawing = {
  cx: number;
  cy: number;
  radius: number;
  /** Radius of the label. */
  label: number;
  /** Degrees of the sleeve's gradient and of the light reflection. */
  angle: number;
  sheen: number;
  /** Disc, grooves and label. */
  disc: readonly CoverShape[];
  /** Null on a blank label. */
  mark: CoverShape | null;
  spindle: CoverShape;
  ink: string;
};

/** 1 to 5. Unknown keys are drawn as gradient1. */
export const toneOf = (coverKey: string): number => (/^gradient[1-5]$/.test(coverKey) ? Number(coverKey.slice(-1)) : 1);

export type CoverStops = readonly (readonly [colour: string, percent: number])[];

/** The values of --cover-1 to --cover-5 in tokens.css. A test compares them. */
export const coverStops: readonly CoverStops[] = [
  [
    ['#ff8a4c', 0],
    ['#f0325f', 58],
    ['#8a1152', 100],
  ],
  [
    ['#5ee7ff', 0],
    ['#2f7bff', 55],
    ['#2a23b0', 100],
  ],
  [
    ['#e6ff5c', 0],
    ['#35c98a', 55],
    ['#075e63', 100],
  ],
  [
    ['#ffa3d1', 0],
    ['#a758ff', 52],
    ['#3a1a9c', 100],
  ],
  [
    ['#ffe9c2', 0],
    ['#e2a13a', 50],
    ['#7c3a12', 100],
  ],
];

/** A pure function of the id, so that a song looks the same on every device and on its card image. */
export function drawCover(id: string, { avatar = false } = {}): CoverDrawing {
  // Do not reorder the calls of random(): each call advances the generator, so every existing cover would change.
  const random = seeded(hash(id));
  const position = DISC_POSITIONS[Math.floor(random() * DISC_POSITIONS.length)] ?? DISC_POSITIONS[0];
  const [cx, cy, radius] = avatar ? [48, 48, 48] : position;
  const angle = Math.floor(random() * 8) * 45 + 20;
  const sheen = Math.floor(random() * 180);
  const clear = random() < 0.3 && !avatar;
  const label = radius * (avatar ? 0.46 : 0.29 + random() * 0.1);
  const grooves = createGrooves(random, radius, label, clear ? 0.14 : 0.06);
  const paper = random() < 0.62 || avatar;
  const ink = paper ? LACQUER : PAPER;
  const mark = Math.floor(random() * 6);
  const rotation = Math.floor(random() * 8) * 45;
  const at = { cx, cy };
  const fillOpacity = clear ? 0.16 : avatar ? 0.5 : 0.84;
  const rim = { fill: 'none', stroke: '#fff', strokeOpacity: clear ? 0.5 : 0.22, strokeWidth: '.7' };
  return {
    ...at,
    radius,
    label,
    angle,
    sheen,
    disc: [
      circle({ ...at, r: radius, fill: clear ? '#fff' : '#08080a', fillOpacity }),
      circle({ ...at, r: round(radius - 0.4), ...rim }),
      ...grooves.map((groove) => circle({ ...at, fill: 'none', stroke: '#fff', ...groove })),
      circle({ ...at, r: round(label), fill: paper ? PAPER : LACQUER }),
    ],
    mark: labelMark(mark, cx, cy, label, rotation, ink),
    spindle: circle({ ...at, r: round(Math.max(1.7, label * 0.13)), fill: ink }),
    ink,
  };
}

export const circle = (props: CoverShape['props']): CoverShape => ({ tag: 'circle', props });

export function createGrooves(random: () => number, radius: number, label: number, floor: number) {
  const grooves: { r: number; strokeOpacity: string; strokeWidth: number }[] = [];
  for (let at = radius - 3; at > label + 2.5;) {
    const width = 0.5 + random() * random() * 3.6;
    const light = floor + random() * random() * 0.3;
    grooves.push({ r: round(at - width / 2), strokeOpacity: light.toFixed(2), strokeWidth: round(width) });
    at -= width + 0.9 + random() * 1.7;
  }
  return grooves;
}

/** One of six marks. Mark 0 is a blank label. */
function labelMark(mark: number, cx: number, cy: number, label: number, rotation: number, ink: string) {
  const q = round(label * 0.98);
  const [left, right] = [round(cx - q), round(cx + q)];
  if (mark === 4) {
    return circle({ cx, cy, r: round(label * 0.66), fill: 'none', stroke: ink, strokeWidth: round(label * 0.16) });
  }
  const d = [
    undefined,
    `M${left} ${cy}A${q} ${q} 0 0 1 ${right} ${cy}z`,
    `M${cx} ${cy}V${round(cy - q)}A${q} ${q} 0 0 1 ${right} ${cy}z`,
    `M${round(cx - q * 0.92)} ${round(cy - q * 0.32)}H${round(cx + q * 0.92)}V${round(cy - q * 0.32 - 2.2)}H${round(cx - q * 0.84)}z`,
    undefined,
    `M${round(cx - q * 0.78)} ${round(cy + q * 0.52)}H${round(cx + q * 0.78)}L${round(cx + q * 0.56)} ${round(cy + q * 0.8)}H${round(cx - q * 0.56)}z`,
  ][mark];
  return d === undefined
    ? null
    : { tag: 'path' as const, props: { d, fill: ink, transform: `rotate(${rotation} ${cx} ${cy})` } };
}

/** Where a stamped label has its four characters and two lines, which replace the mark. */
export const placeStamp = ({ cx, cy, label }: { cx: number; cy: number; label: number }) => {
  const line = (y: number, half: number) =>
    `M${round(cx - label * half)} ${round(cy + label * y)}H${round(cx + label * half)}`;
  return { y: round(cy - label * 0.42), fontSize: round(label * 0.26), lines: line(0.42, 0.62) + line(0.6, 0.5) };
};

/** From the hash and not from random(), which would change the rest of the cover. */
export const codeOf = (id: string): string => hash(id).toString(36).toUpperCase().padStart(7, '0').slice(-4);

function round(value: number) {
  return Number(value.toFixed(1));
}

/** FNV-1a with a final mix, so that ids which differ in one character get unrelated covers. */
export function hash(text: string) {
  let h = 2166136261;
  for (const character of text) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822507);
  return (h ^ (h >>> 13)) >>> 0;
}

/** mulberry32, a pseudo-random number generator. */
export function seeded(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
