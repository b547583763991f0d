import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from './initials.ts';

const SIZES = {
  small: 'size-6 text-[0.5625rem]',
  normal: 'size-8 text-tag',
  large: 'size-11 text-control',
};

type AvatarProps = { name: string; small?: boolean; size?: keyof typeof SIZES };

/** Hidden from screen readers, because callers show the name beside it. */
export function Avatar({ name, small = false, size = small ? 'small' : 'normal' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hueOf(name) } as CSSProperties}
      className={`grid flex-none place-items-center rounded-full bg-[linear-gradient(145deg,oklch(0.86_0.12_var(--hue)),oklch(0.68_0.16_calc(var(--hue)_+_50)))] font-semibold text-[#0b0b0c] forced-color-adjust-none ${SIZES[size]}`}
    >
      {initialsOf(name)}
    </span>
  );
}
