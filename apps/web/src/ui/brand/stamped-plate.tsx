import { codeOf, createGrooves, hash, LACQUER, PAPER, seeded } from './cover.tsx';

type StampedPlateProps = {
  /** The id of the request: the same plate as before it had a name. */
  id: string;
  title: string | null;
  artist: string | null;
  name: string;
  /** Animates the stamp once. */
  isPressed: boolean;
  className?: string;
};

/** A plate whose label is stamped with a name. Decoration: the name is beside it as text. */
export function StampedPlate({ id, title, artist, name, isPressed, className = '' }: StampedPlateProps) {
  const grooves = createGrooves(seeded(hash(id)), 50, 30, 0.06);
  return (
    <div
      aria-hidden="true"
      className={`stamped-plate @container relative aspect-square forced-color-adjust-none ${className}`}
    >
      <svg viewBox="0 0 100 100" className="block size-full">
        <circle cx="50" cy="50" r="50" fill={LACQUER} />
        {grooves.map((groove) => (
          <circle key={groove.r} cx="50" cy="50" fill="none" stroke="#fff" {...groove} />
        ))}
        <circle cx="50" cy="50" r="49.6" fill="none" stroke="#fff" strokeOpacity=".22" strokeWidth=".4" />
      </svg>
      <div
        style={{ background: PAPER, color: LACQUER }}
        className={`absolute inset-1/5 grid grid-cols-1 grid-rows-[1fr_auto_1fr] justify-items-center rounded-full text-center text-[5cqw] leading-tight ${isPressed ? 'stamp-dip' : ''}`}
      >
        <div className="flex w-4/5 min-w-0 flex-col items-center justify-end pb-[0.6em]">
          <span className="mb-[0.4em] font-mono text-[0.8em] font-semibold tracking-code">{codeOf(id)}</span>
          {title && <b className="max-w-full truncate font-semibold">{title}</b>}
          {artist && <span className="max-w-full truncate text-[0.82em]">{artist}</span>}
        </div>
        <i style={{ background: LACQUER }} className="size-[0.5em] rounded-full" />
        <div className="w-full pt-[0.5em]">
          <span
            className={`mx-auto flex w-fit max-w-[70%] -rotate-7 flex-col rounded-tag border-2 border-stamp-ink px-[0.75em] py-[0.35em] font-mono text-stamp-ink ${isPressed ? 'stamp-press' : ''}`}
          >
            <span className="text-[0.65em] tracking-code">NAMED BY</span>
            <b className="truncate text-[0.94em]">{name}</b>
          </span>
        </div>
      </div>
    </div>
  );
}
