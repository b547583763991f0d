import type { Overview } from '@dubplate/domain/overview/overview.ts';
import { Disc, Download, Flag, Ticket, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

type Waiting = keyof Overview['waiting'];

const kinds: Record<Waiting, { icon: LucideIcon; to: string; one: string; many: string }> = {
  reports: { icon: Flag, to: '/admin/reports', one: 'report waiting', many: 'reports waiting' },
  songs: { icon: Disc, to: '/admin/songs', one: 'song pending', many: 'songs pending' },
  imports: { icon: Download, to: '/admin/import', one: 'import to check', many: 'imports to check' },
  invites: { icon: Ticket, to: '/admin/invites', one: 'code unused', many: 'codes unused' },
};

/** Links to the sections with work for an admin. A section without work has no chip. */
export function WaitingChips({ waiting }: { waiting: Overview['waiting'] }) {
  return (
    <ul className="relative -mx-(--gutter) mb-3 -mt-1.5 flex gap-2 overflow-x-auto overflow-y-hidden px-(--gutter) py-1.5 [scrollbar-width:none] wide:mx-0 wide:mb-4 wide:flex-wrap wide:px-0">
      {(Object.keys(kinds) as Waiting[]).map((kind) => {
        const { icon: Icon, to, one, many } = kinds[kind];
        const count = waiting[kind];
        if (!count) return null;
        return (
          <li key={kind} className="flex-none">
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 rounded-full bg-surface-2 px-4 text-control text-text transition-colors hover:bg-surface-3"
            >
              <Icon size={18} strokeWidth={1.75} className="text-text-3" aria-hidden="true" />
              <span>
                <strong className="font-mono font-semibold">{count >= 1000 ? '999+' : count}</strong>{' '}
                {count === 1 ? one : many}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
