import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cover } from '../ui/brand/cover.tsx';

type SongLineProps = {
  to: string;
  coverId: string;
  coverKey: string;
  title: ReactNode;
  artists: ReactNode;
  /** Short release date. */
  date?: ReactNode;
  /** Released within a week: accent colour. */
  soon?: boolean;
};

const DATE = 'flex-none font-mono text-label uppercase';

/**
 * `aside` is a date or an age as it is written. `children` are rendered beside the link, because a button inside a link
 * is invalid HTML.
 */
export function SongRow({
  to,
  coverId,
  coverKey,
  title,
  artists,
  date,
  soon,
  aside,
  detail,
  note,
  children,
}: SongLineProps & { aside?: string | undefined; detail?: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="relative flex flex-wrap items-center gap-x-2">
      <Link
        to={to}
        className="flex min-h-19 min-w-0 flex-1 items-center gap-4 rounded-tile py-2 transition-[scale] duration-(--d-tap) active:scale-[0.985]"
      >
        <Cover id={coverId} coverKey={coverKey} className="w-15 flex-none rounded-tile" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-row">{title}</span>
          <span className="mt-px block truncate text-sub text-text-2">{artists}</span>
          {detail && <span className="mt-0.5 block truncate font-mono text-label text-text-3">{detail}</span>}
          {note && <span className="mt-1.5 flex items-center gap-2 text-label text-text-2">{note}</span>}
        </span>
        {aside && (
          <span className={`flex-none font-mono text-label ${soon ? 'text-accent' : 'text-text-3'}`}>{aside}</span>
        )}
        {date && <span className={`${DATE} ${soon ? 'text-accent' : 'text-text-3'}`}>{date}</span>}
      </Link>
      {children}
    </div>
  );
}

/** Large cover with title, for wide screens. */
export function SongTile({ to, coverId, coverKey, title, artists, date, soon }: SongLineProps) {
  return (
    <Link
      to={to}
      className="relative isolate block min-w-0 rounded-field transition-[scale] duration-(--d-tap) before:absolute before:-inset-2.5 before:-z-1 before:rounded-card before:transition-colors hover:before:bg-surface-1 active:scale-[0.985]"
    >
      <Cover id={coverId} coverKey={coverKey} className="w-full rounded-field" />
      <span className="mt-3 block truncate text-row">{title}</span>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-sub text-text-2">{artists}</span>
        {date && <span className={`${DATE} ${soon ? 'text-accent' : 'text-text-3'}`}>{date}</span>}
      </span>
    </Link>
  );
}
