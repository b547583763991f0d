import { codeOf, LACQUER } from '@dubplate/domain/covers/cover.ts';
import { drawPlate } from '@dubplate/domain/covers/plate.ts';
import type { CSSProperties } from 'react';
import { CoverShapes } from './cover.tsx';

/** Radius of the label in the 96 x 96 picture. */
const LABEL = 28.7;

type StampedPlateProps = {
  /** The id of the request: the same plate as before it had a name. */
  id: string;
  song: { title: string; artists: string[] } | null;
  /** The member who named the track. */
  name: string;
  /** Animates the stamp once. */
  isPressed?: boolean;
};

/** The disc of a solved request, its label stamped with a name. Decoration: the name is beside it as text. */
export function StampedPlate({ id, song, name, isPressed = false }: StampedPlateProps) {
  const plate = drawPlate(id, LABEL);
  return (
    <div
      aria-hidden="true"
      style={{ '--sheen': `${plate.sheen}deg`, color: LACQUER } as CSSProperties}
      className={`stamped-plate @container relative aspect-square rounded-full ${isPressed ? 'stamp-dip' : ''} drop-shadow-[0_24px_32px_rgb(0_0_0/0.4)] forced-color-adjust-none`}
    >
      <svg viewBox="0 0 96 96" className="block size-full">
        <CoverShapes shapes={plate.disc} />
        <circle cx="48" cy="48" r="1.5" fill={LACQUER} />
      </svg>
      <span className="absolute inset-0 rounded-full bg-[conic-gradient(from_var(--sheen),transparent_0_4%,rgb(255_255_255/0.26)_11%,transparent_19%_54%,rgb(255_255_255/0.16)_61%,transparent_69%)] mask-[radial-gradient(closest-side,transparent_61%,#000_62%)]" />
      <span className="absolute inset-x-[28%] top-[26%] grid justify-items-center text-center">
        <span className="font-mono text-[3.8cqw] leading-none font-semibold tracking-[0.04em]">{codeOf(id)}</span>
        {song && (
          <>
            <span className="mt-[3cqw] max-w-full truncate text-[5.5cqw] leading-[1.15] font-semibold tracking-[-0.02em]">
              {song.title}
            </span>
            <span className="max-w-full truncate text-[4.1cqw] leading-[1.25]">{song.artists.join(', ')}</span>
          </>
        )}
      </span>
      <span className="absolute inset-x-0 top-[54.5%] flex justify-center">
        <span
          className={`max-w-[42%] -rotate-7 rounded-[2.4cqw] border-[0.7cqw] border-stamp-ink px-[4cqw] py-[2cqw] text-center font-mono text-stamp-ink ${isPressed ? 'stamp-press' : ''}`}
        >
          <span className="block text-[3.8cqw] leading-tight font-semibold tracking-[0.08em] uppercase">Named by</span>
          <span className="block truncate text-[5.2cqw] leading-tight font-bold">{name}</span>
        </span>
      </span>
    </div>
  );
}
