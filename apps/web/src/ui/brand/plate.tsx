import { circle, codeOf, LACQUER } from '@dubplate/domain/covers/cover.ts';
import { drawPlate } from '@dubplate/domain/covers/plate.ts';
import { memo } from 'react';
import { Stamp } from './cover.tsx';
import { drawDisc } from './draw-disc.ts';

/** Radius of the label in the 96 x 96 picture. Without text it is larger; on a card it holds the icon of a button. */
const labels = { small: 18.2, large: 15.4, card: 24 };

type PlateProps = {
  id: string;
  look: keyof typeof labels;
  /** Rotates the label. Pausing stops it where it is. */
  playing: boolean;
  /** The part that has grooves so far, 0 to 1, from the rim. */
  cut?: number;
  /** The hole of the label. An icon takes its place. */
  hasHole?: boolean;
  className?: string;
};

/** A track without a name: a black disc with a paper label. A pure function of the request's id, like a cover. */
export const Plate = memo(function Plate(props: PlateProps) {
  const { id, look, playing, cut = 1, hasHole = true, className = '' } = props;
  const label = labels[look];
  const { sheen, disc } = drawPlate(id, label);
  const isUncut = cut < 1 && circle({ r: 47 - (47 - label) * cut, fill: '#131315' });
  const grooves = [...disc.slice(0, -1), ...(isUncut ? [isUncut] : [])];
  const background = drawDisc({
    label: disc.slice(-1),
    sheen,
    light: [0.26, 0.16],
    grooves,
    radius: 48,
    finest: look === 'large' ? 0.4 : 1.8,
  });
  return (
    <span
      className={`plate ${className}`}
      style={{ background }}
      data-playing={playing || undefined}
      aria-hidden="true"
    >
      <svg viewBox="0 0 96 96">
        {look === 'large' && <Stamp code={codeOf(id)} cx={48} cy={48} label={label} ink={LACQUER} />}
        {look === 'small' && (
          <path
            className="plate-mark"
            fill={LACQUER}
            d={`M${48 - label} 48A${label} ${label} 0 0 1 ${48 + label} 48H53.4A5.4 5.4 0 0 0 42.6 48z`}
          />
        )}
        {hasHole && <circle cx="48" cy="48" r={look === 'card' ? 3 : 1.75} fill={LACQUER} />}
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
