import type { CSSProperties } from 'react';
import { coverKeyOf, initialsOf } from './initials.ts';

/** Somebody small: a flat circle in the colour of their name. The name itself stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ '--stops': `var(--cover-${coverKeyOf(name).slice(-1)})` } as CSSProperties}
      className="grid size-8 flex-none place-items-center rounded-full bg-[linear-gradient(145deg,var(--stops))] text-tag font-semibold text-[#0b0b0c] forced-color-adjust-none"
    >
      {initialsOf(name)}
    </span>
  );
}
