import { type CSSProperties, memo, type ReactNode } from 'react';
import { hueOf, initialsOf } from './initials.ts';

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

type CoverProps = {
  id: string;
  /** gradient1 to gradient5. Other values are drawn as gradient1. */
  coverKey?: string;
  /** A member's name. Draws a round avatar with the first two characters. */
  initials?: string;
  /** Prints four characters of the song's hash on the label instead of a mark. Readable from 160px. */
  stamp?: boolean;
  /** Rotates the stamped label. */
  playing?: boolean;
  className?: string;
};

/** Generated cover: a pure function of id and coverKey, so that a song looks the same on every device. */
export const Cover = memo(function Cover(props: CoverProps) {
  const { id, coverKey = '', initials, stamp = false, playing = false, className = '' } = props;
  const initialsText = initialsOf(initials ?? '');
  const avatar = initials !== undefined;
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

  const style = {
    '--hue': avatar ? hueOf(initials) : undefined,
    '--cover-stops': avatar ? 'var(--avatar-sleeve)' : coverStops(coverKey),
    '--cover-angle': `${angle}deg`,
    '--sheen': `${sheen}deg`,
    '--disc-x': `${round(cx / 0.96)}%`,
    '--disc-y': `${round(cy / 0.96)}%`,
    '--disc-r': `${round(radius / 0.96)}%`,
  } as CSSProperties;
  return (
    <span
      className={`cover ${avatar ? 'rounded-full' : ''} ${className}`}
      style={style}
      data-initials={avatar || undefined}
      data-avatar={avatar || undefined}
      data-playing={playing || undefined}
      aria-hidden="true"
    >
      <svg viewBox="0 0 96 96">
        <circle
          cx={cx}
          cy={cy}
          r={radius}
          fill={clear ? '#fff' : '#08080a'}
          fillOpacity={clear ? 0.16 : avatar ? 0.5 : 0.84}
        />
        <circle
          cx={cx}
          cy={cy}
          r={round(radius - 0.4)}
          fill="none"
          stroke="#fff"
          strokeOpacity={clear ? 0.5 : 0.22}
          strokeWidth=".7"
        />
        {grooves.map((groove) => (
          <circle key={groove.r} cx={cx} cy={cy} fill="none" stroke="#fff" {...groove} />
        ))}
        <circle cx={cx} cy={cy} r={round(label)} fill={paper ? PAPER : LACQUER} />
        {stamp && <Stamp code={codeOf(id)} cx={cx} cy={cy} label={label} ink={ink} />}
        {avatar ? (
          <text
            x="48"
            y="52.6"
            textAnchor="middle"
            fontSize="13"
            fontWeight="650"
            letterSpacing="-.2"
            fill={LACQUER}
            className="font-sans"
          >
            {initialsText}
          </text>
        ) : (
          <>
            {!stamp && labelMark(mark, cx, cy, label, rotation, ink)}
            <circle cx={cx} cy={cy} r={round(Math.max(1.7, label * 0.13))} fill={ink} />
          </>
        )}
      </svg>
    </span>
  );
});

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
function labelMark(mark: number, cx: number, cy: number, label: number, rotation: number, ink: string): ReactNode {
  const q = round(label * 0.98);
  const [left, right] = [round(cx - q), round(cx + q)];
  if (mark === 4) {
    return (
      <circle cx={cx} cy={cy} r={round(label * 0.66)} fill="none" stroke={ink} strokeWidth={round(label * 0.16)} />
    );
  }
  const d = [
    undefined,
    `M${left} ${cy}A${q} ${q} 0 0 1 ${right} ${cy}z`,
    `M${cx} ${cy}V${round(cy - q)}A${q} ${q} 0 0 1 ${right} ${cy}z`,
    `M${round(cx - q * 0.92)} ${round(cy - q * 0.32)}H${round(cx + q * 0.92)}V${round(cy - q * 0.32 - 2.2)}H${round(cx - q * 0.84)}z`,
    undefined,
    `M${round(cx - q * 0.78)} ${round(cy + q * 0.52)}H${round(cx + q * 0.78)}L${round(cx + q * 0.56)} ${round(cy + q * 0.8)}H${round(cx - q * 0.56)}z`,
  ][mark];
  return d && <path d={d} fill={ink} transform={`rotate(${rotation} ${cx} ${cy})`} />;
}

/** Only the text rotates: rotating the round label makes no visible difference. */
function Stamp({ code, cx, cy, label, ink }: { code: string; cx: number; cy: number; label: number; ink: string }) {
  const line = (y: number, half: number) =>
    `M${round(cx - label * half)} ${round(cy + label * y)}H${round(cx + label * half)}`;
  return (
    <g className="cover-stamp" style={{ transformOrigin: `${cx}px ${cy}px` }}>
      <text
        x={cx}
        y={round(cy - label * 0.42)}
        textAnchor="middle"
        fontSize={round(label * 0.26)}
        fontWeight="600"
        letterSpacing=".3"
        fill={ink}
        className="font-mono"
      >
        {code}
      </text>
      <path stroke={ink} strokeOpacity=".35" strokeWidth=".35" d={line(0.42, 0.62) + line(0.6, 0.5)} />
    </g>
  );
}

/** From the hash and not from random(), which would change the rest of the cover. */
export const codeOf = (id: string) => hash(id).toString(36).toUpperCase().padStart(7, '0').slice(-4);

const coverStops = (coverKey: string) => `var(--cover-${/^gradient[1-5]$/.test(coverKey) ? coverKey.slice(-1) : 1})`;

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
