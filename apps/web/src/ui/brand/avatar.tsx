import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from './initials.ts';

const SIZES = {
  small: 'size-6 text-[0.5625rem]',
  normal: 'size-8 text-tag',
  large: 'size-11 text-control',
};

type AvatarProps = {
  name: string;
  small?: boolean;
  size?: keyof typeof SIZES;
  /** Only the colour: for one of several members without a name. */
  blank?: boolean;
};

/** Hidden from screen readers, because callers show the name beside it. */
export function Avatar({ name, small = false, size = small ? 'small' : 'normal', blank = false }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-avatar
      style={{ '--hue': hueOf(name) } as CSSProperties}
      className={`grid flex-none place-items-center rounded-full bg-[linear-gradient(145deg,var(--avatar-1),var(--avatar-2))] font-semibold text-[#0b0b0c] forced-color-adjust-none ${SIZES[size]}`}
    >
      {!blank && initialsOf(name)}
    </span>
  );
}
