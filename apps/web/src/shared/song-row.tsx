import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Key } from '../ui/controls/key.tsx';
import { Cover, CoverTransition } from '../ui/brand/cover.tsx';

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
  /** The cover grows when the song is opened. For one list of a screen: a song may be in two. */
  grows?: boolean;
};

const DATE = 'flex-none font-mono text-label uppercase';

/** In the desk layout, the row under the pointer is one surface lighter. */
export const HOVER =
  'isolate desk:before:absolute desk:before:inset-y-0 desk:before:-inset-x-2.5 desk:before:-z-1 desk:before:rounded-field desk:before:transition-colors desk:hover:before:bg-surface-1';

type SongRowProps = SongLineProps & {
  aside?: string | undefined;
  detail?: string;
  note?: ReactNode;
  linkId?: string;
  /** Highlighted by the arrow keys of a search box: Enter opens it. */
  active?: boolean;
  /** In a side column. */
  compact?: boolean;
  children?: ReactNode;
};

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
  grows,
  aside,
  detail,
  note,
  linkId,
  active = false,
  compact = false,
  children,
}: SongRowProps) {
  return (
    <div
      data-song
      className={`relative flex flex-wrap items-center gap-x-2 ${HOVER} ${active ? 'before:bg-surface-2! before:inset-ring-[1.5px] before:inset-ring-text' : ''}`}
    >
      <Link
        id={linkId}
        to={to}
        className={`flex min-w-0 flex-1 items-center rounded-tile transition-[scale] duration-(--d-tap) active:scale-[0.985] ${compact ? 'min-h-15 gap-3 py-1.5' : 'min-h-19 gap-4 py-2'}`}
      >
        <MaybeGrowing id={coverId} grows={grows}>
          <Cover id={coverId} coverKey={coverKey} className={`flex-none rounded-tile ${compact ? 'w-12' : 'w-15'}`} />
        </MaybeGrowing>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-row">{title}</span>
          <span className="mt-px block truncate text-sub text-text-2">{artists}</span>
          {detail && <span className="mt-0.5 block truncate font-mono text-label text-text-3">{detail}</span>}
          {note && <span className="mt-1.5 flex items-center gap-2 text-label text-text-2">{note}</span>}
        </span>
        {active && (
          <span aria-hidden="true">
            <Key>↵</Key>
          </span>
        )}
        {aside && (
          <span className={`flex-none font-mono text-label ${soon ? 'text-accent' : 'text-text-3'}`}>{aside}</span>
        )}
        {date && <span className={`${DATE} ${soon ? 'text-accent' : 'text-text-3'}`}>{date}</span>}
      </Link>
      {children}
    </div>
  );
}

/** Large cover with title, for wide screens. `children` are the buttons on its cover, in the desk layout. */
export function SongTile({
  to,
  coverId,
  coverKey,
  title,
  artists,
  date,
  soon,
  grows,
  children,
}: SongLineProps & { children?: ReactNode }) {
  return (
    <div data-song className="group/tile relative min-w-0">
      <Link
        to={to}
        className="relative isolate block rounded-field transition-[scale] duration-(--d-tap) before:absolute before:-inset-2.5 before:-z-1 before:rounded-card before:transition-colors group-hover/tile:before:bg-surface-1 active:scale-[0.985] desk:outline-offset-[9px] desk:before:-inset-[9px] desk:before:rounded-[23px] desk:group-has-focus-visible/tile:before:bg-surface-1"
      >
        <MaybeGrowing id={coverId} grows={grows}>
          <Cover id={coverId} coverKey={coverKey} className="w-full rounded-field" />
        </MaybeGrowing>
        <span className="mt-3 block truncate text-row">{title}</span>
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-sub text-text-2">{artists}</span>
          {date && <span className={`${DATE} ${soon ? 'text-accent' : 'text-text-3'}`}>{date}</span>}
        </span>
      </Link>
      {children && (
        // Never `hidden`: the keyboard reaches the buttons before they are visible.
        <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-between p-2 opacity-0 transition-opacity group-hover/tile:opacity-100 group-has-focus-visible/tile:opacity-100 has-[[data-playing],[role=alert]]:opacity-100 pointer-coarse:opacity-100 [&>*]:pointer-events-auto">
          {children}
        </div>
      )}
    </div>
  );
}

const MaybeGrowing = ({
  id,
  grows = false,
  children,
}: {
  id: string;
  grows?: boolean | undefined;
  children: ReactNode;
}) => (grows ? <CoverTransition id={id}>{children}</CoverTransition> : children);
