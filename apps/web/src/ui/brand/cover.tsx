import { codeOf, drawCover, LACQUER, placeStamp, toneOf, type CoverShape } from '@dubplate/domain/covers/cover.ts';
import { type CSSProperties, memo, type ReactNode, ViewTransition } from 'react';
import { drawDisc } from './draw-disc.ts';
import { hueOf, initialsOf } from './initials.ts';

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
  const avatar = initials !== undefined;
  const cover = drawCover(id, { avatar });
  const style = {
    '--hue': avatar ? hueOf(initials) : undefined,
    '--cover-stops': avatar ? 'var(--avatar-sleeve)' : `var(--cover-${toneOf(coverKey)})`,
    '--cover-angle': `${cover.angle}deg`,
  } as CSSProperties;
  const { cx, cy, radius, disc, mark, spindle } = cover;
  const place = { left: `${percent(cx - radius)}%`, top: `${percent(cy - radius)}%`, width: `${percent(radius * 2)}%` };
  const label = avatar ? disc.slice(-1) : [...disc.slice(-1), spindle];
  const background = drawDisc({
    ...cover,
    label,
    light: [0.34, 0.2],
    grooves: disc.slice(0, -1),
    finest: stamp ? 0.4 : 1,
  });
  return (
    <span
      className={`cover ${avatar ? 'rounded-full' : ''} ${className}`}
      style={style}
      data-avatar={avatar || undefined}
      data-playing={playing || undefined}
      aria-hidden="true"
    >
      <span className="cover-disc" style={{ ...place, background }} />
      {(avatar || stamp || mark) && (
        <svg viewBox="0 0 96 96">
          {stamp && <Stamp code={codeOf(id)} {...cover} />}
          {avatar && (
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
              {initialsOf(initials)}
            </text>
          )}
          {mark && !stamp && !avatar && <CoverShapes shapes={[mark]} />}
        </svg>
      )}
    </span>
  );
});

/** Of a row and of its song's screen: the small cover grows into the large one when the song is opened. */
export const CoverTransition = ({ id, children }: { id: string; children: ReactNode }) => (
  <ViewTransition name={`cover-${id}`} share="cover-transition" default="none">
    {children}
  </ViewTransition>
);

export function CoverShapes({ shapes }: { shapes: readonly CoverShape[] }) {
  return shapes.map(({ tag: Tag, props }) => <Tag key={props['r'] ?? props['d']} {...props} />);
}

type StampProps = { code: string; cx: number; cy: number; label: number; ink: string };

/** Only the text rotates: rotating the round label makes no visible difference. */
export function Stamp({ code, ink, ...disc }: StampProps) {
  const { y, fontSize, lines } = placeStamp(disc);
  return (
    <g className="cover-stamp" style={{ transformOrigin: `${disc.cx}px ${disc.cy}px` }}>
      <text
        x={disc.cx}
        y={y}
        textAnchor="middle"
        fontSize={fontSize}
        fontWeight="600"
        letterSpacing=".3"
        fill={ink}
        className="font-mono"
      >
        {code}
      </text>
      <path stroke={ink} strokeOpacity=".35" strokeWidth=".35" d={lines} />
    </g>
  );
}

const percent = (length: number) => Number((length / 0.96).toFixed(1));
