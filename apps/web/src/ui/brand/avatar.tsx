import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from './initials.ts';

/** Hidden from screen readers, because callers show the name beside it. */
export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-avatar
      style={{ '--hue': hueOf(name) } as CSSProperties}
      className={`grid flex-none place-items-center rounded-full bg-[linear-gradient(145deg,var(--avatar-1),var(--avatar-2))] font-semibold text-[#0b0b0c] forced-color-adjust-none ${small ? 'size-6 text-[0.5625rem]' : 'size-8 text-tag'}`}
    >
      {initialsOf(name)}
    </span>
  );
}
