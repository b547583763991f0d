import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router';
import { nameInbox, useUnread } from './use-unread.ts';

type BellProps = {
  /** Loads the code of the inbox before the click. */
  warm: () => void;
  className?: string;
};

/** Link to the inbox with the number of unread entries. */
export function Bell({ warm, className = '' }: BellProps) {
  const unread = useUnread();
  return (
    <Link
      to="/inbox"
      aria-label={nameInbox(unread)}
      onPointerDown={warm}
      className={`relative grid size-11 flex-none place-items-center rounded-full hover:bg-surface-2 ${className}`}
    >
      <BellIcon strokeWidth={1.75} />
      <UnreadPill count={unread} className="absolute top-[3px] left-[25px]" />
    </Link>
  );
}

/** Nothing at zero. The link has the number in its name. */
export const UnreadPill = ({ count, className }: { count: number; className: string }) =>
  count > 0 && (
    <span
      aria-hidden="true"
      className={`h-[18px] min-w-[18px] rounded-full bg-accent px-[5px] text-center font-mono text-nav leading-[18px] font-semibold text-on-accent ring-2 ring-bg forced-colors:border ${className}`}
    >
      {count > 9 ? '9+' : count}
    </span>
  );
