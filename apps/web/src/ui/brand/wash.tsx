import type { CSSProperties } from 'react';

const SHAPES = {
  card: 'bottom-0 bg-[radial-gradient(90%_140%_at_0_0,var(--wash),transparent_70%)]',
  song: 'h-[520px] wide:h-[640px] bg-[radial-gradient(120%_90%_at_60%_0,var(--wash),transparent_78%)]',
  avatar:
    'h-[420px] bg-[radial-gradient(70%_80%_at_50%_20%,var(--wash),transparent_78%)] wide:bg-[radial-gradient(440px_80%_at_50%_20%,var(--wash),transparent_78%)] desk:bg-[radial-gradient(440px_80%_at_calc(var(--rail)+var(--gutter)+132px)_30%,var(--wash),transparent_78%)]',
};

/** Tints the top of a page with the colour of its cover, in the dark theme only. */
export function Wash({ coverKey = '', shape = 'song' }: { coverKey?: string; shape?: keyof typeof SHAPES }) {
  const tone = /^gradient[1-5]$/.test(coverKey) ? coverKey.slice(-1) : '1';
  return (
    <div
      aria-hidden="true"
      style={{ '--wash': `var(--wash-${tone})` } as CSSProperties}
      className={`pointer-events-none absolute inset-x-0 top-0 in-data-[theme=light]:hidden ${SHAPES[shape]}`}
    />
  );
}
