import { type CSSProperties, memo } from 'react';
import { codeOf, createGrooves, hash, LACQUER, PAPER, seeded, Stamp } from './cover.tsx';

/** Radius of the label in the 200 x 200 picture. The small one has no text, so its label is larger. */
const LABEL = { small: 38, large: 32 };

type PlateProps = {
  id: string;
  look: keyof typeof LABEL;
  /** Rotates the label. Pausing stops it where it is. */
  playing: boolean;
  className?: string;
};

/** A track without a name: a black disc with a paper label. A pure function of the request's id, like a cover. */
export const Plate = memo(function Plate({ id, look, playing, className = '' }: PlateProps) {
  const random = seeded(hash(id));
  const label = LABEL[look];
  const sheen = Math.floor(random() * 180);
  const grooves = createGrooves(random, 99.5, label, 0.05);
  const style = { '--sheen': `${sheen}deg`, '--label-r': `${label}%` } as CSSProperties;
  return (
    <span className={`plate ${className}`} style={style} data-playing={playing || undefined} aria-hidden="true">
      <svg viewBox="0 0 200 200">
        <circle cx="100" cy="100" r="99.5" fill="#131315" />
        <circle cx="100" cy="100" r="99" fill="none" stroke="#fff" strokeOpacity=".2" />
        {grooves.map((groove) => (
          <circle key={groove.r} cx="100" cy="100" fill="none" stroke="#fff" {...groove} />
        ))}
        <circle cx="100" cy="100" r={label} fill={PAPER} />
        {look === 'large' ? (
          <Stamp code={codeOf(id)} cx={100} cy={100} label={label} ink={LACQUER} />
        ) : (
          <path
            className="plate-mark"
            fill={LACQUER}
            d={`M${100 - label} 100A${label} ${label} 0 0 1 ${100 + label} 100H111A11 11 0 0 0 89 100z`}
          />
        )}
        <circle cx="100" cy="100" r="3.6" fill={LACQUER} />
      </svg>
    </span>
  );
});

/** The tonearm over a plate: its tip moves from the rim to the label. Null: lifted, at the end of the last clip. */
export function Tonearm({ progress }: { progress: number | null }) {
  const tip = progress === null ? 'V98L208 120' : `V68L${(191.7 - 54.5 * Math.min(1, progress)).toFixed(1)} 108`;
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className="tonearm">
      <path d={`M204 6${tip}`} />
      <circle cx="204" cy="6" r="4" />
    </svg>
  );
}
