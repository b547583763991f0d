import { Heart } from 'lucide-react';
import type { CSSProperties } from 'react';

export type HeartState = 'none' | 'saved' | 'favorite';

/** The value of `aria-pressed`: a saved heart is neither on nor off. */
/** What a saved heart is called. */
export const savedText = "Saved until you've added one";

export const pressedOf = { none: false, saved: 'mixed', favorite: true } as const;

type HeartIconProps = {
  state: HeartState;
  size: number;
  strokeWidth: number;
  /** The place of a saved heart that has just become a favorite: hearts fill one after another. */
  filling?: number | undefined;
};

/** A saved heart is half full: its shape tells it from a favorite, not its colour. */
export function HeartIcon({ state, size, strokeWidth, filling }: HeartIconProps) {
  return (
    <Heart
      size={size}
      strokeWidth={strokeWidth}
      fill={state === 'favorite' ? 'currentColor' : 'none'}
      className={filling === undefined ? '' : 'heart-filling'}
      style={{ '--filling': filling } as CSSProperties}
    >
      {(state === 'saved' || filling !== undefined) && (
        <path
          d="M2.4 12h19.2c-.6 1.1-1.6 2.1-2.6 3l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1-1-2-1.9-2.6-3z"
          fill="currentColor"
          stroke="none"
        />
      )}
    </Heart>
  );
}
