import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOfflineReason } from '../hooks/offline-reason.ts';

/** A card with a list of rows. */
export function RowGroup({ children }: { children: ReactNode }) {
  return <ul className="rounded-card bg-surface-1 px-4 shadow-low">{children}</ul>;
}

type RowProps = {
  /** A lucide icon of size 22. */
  icon?: ReactNode;
  title: string;
  sub?: ReactNode;
};

const LINE = 'border-line not-first:border-t';
// With large text, the control takes a line of its own below the words.
const BOX = 'flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-2 py-3 text-left';

function Words({ icon, title, sub }: RowProps) {
  return (
    <span className="flex min-w-[min(100%,8rem)] flex-1 items-center gap-4">
      {icon && <span className="flex-none text-text-2">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block text-row wrap-anywhere">{title}</span>
        {sub && <span className="mt-0.5 block text-sub text-pretty wrap-anywhere text-text-2">{sub}</span>}
      </span>
    </span>
  );
}

/** `children` is the control at the end of the row. */
export function Row({ children, ...words }: RowProps & { children?: ReactNode }) {
  return (
    <li className={LINE}>
      <div className={BOX}>
        <Words {...words} />
        {children && <span className="ml-auto">{children}</span>}
      </div>
    </li>
  );
}

const CHEVRON = <ChevronRight size={20} className="flex-none text-text-3" />;
const PRESSED = `${BOX} rounded-tile -outline-offset-2`;

type TapRowProps = RowProps & {
  /** The current choice, at the end of the row. */
  value?: ReactNode;
  busy?: boolean | undefined;
  onClick: () => void;
};

/** A row that is a button. */
export function TapRow({ value, busy, onClick, ...words }: TapRowProps) {
  const offline = useOfflineReason(busy !== undefined);
  return (
    <li className={LINE}>
      <button
        type="button"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        {...offline}
        onClick={() => !busy && !offline && onClick()}
        className={`${PRESSED} ${offline ? 'opacity-60' : ''}`}
      >
        <Words {...words} />
        <span className="ml-auto flex max-w-full items-center gap-4">
          {value && <span className="text-right text-sub wrap-anywhere text-text-2">{value}</span>}
          {busy ? <span className="spinner flex-none" aria-hidden="true" /> : CHEVRON}
        </span>
      </button>
    </li>
  );
}

export function LinkRow({ to, ...words }: RowProps & { to: string }) {
  return (
    <li className={LINE}>
      <Link to={to} className={PRESSED}>
        <Words {...words} />
        {CHEVRON}
      </Link>
    </li>
  );
}
