import { Bell, SlidersHorizontal } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { UnreadPill } from '../features/notifications/bell.tsx';
import { nameInbox, useUnread } from '../features/notifications/use-unread.ts';
import { useSession } from '../platform/session.ts';
import { Avatar } from '../ui/brand/avatar.tsx';
import { Logo } from '../ui/brand/logo.tsx';
import { preload } from '../ui/hooks/lazy.tsx';
import { UploadButton } from './add-song.tsx';
import { loadSettings } from './lazy-screen.tsx';
import { type NavItem, NavLinks } from './nav-links.tsx';

const rowLook =
  'flex rounded-field font-medium text-text-2 -outline-offset-2 transition-colors hover:bg-surface-1 hover:text-text aria-[current]:bg-surface-2 aria-[current]:text-text forced-colors:aria-[current]:underline';

/** Screens with a primary button of their own, beside which Upload is tonal. */
const hasPrimaryButton = /^\/(?:id-help|song\/|artist\/|profile\/settings)/;

/** Navigation at the left of the desk layout: icons with a label below 1280px, rows above. */
export function NavRail({ items }: { items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  const session = useSession();
  const name = session.status === 'signed-in' ? session.member.username : '';
  const inbox = useInboxItem(pathname);
  const variant = hasPrimaryButton.test(pathname) ? 'tonal' : 'primary';
  return (
    <nav
      aria-label="Main"
      className="fixed top-0 bottom-(--nav-space) left-0 z-(--z-nav) flex w-(--rail) flex-col overflow-y-auto border-r border-line bg-bg px-2 pt-5 pb-3 [scrollbar-width:none] desk-l:px-4"
    >
      <div className="mb-6 flex-none self-center desk-l:ml-0.5 desk-l:self-start">
        <Logo size="mark" className="desk-l:hidden" />
        <Logo className="hidden desk-l:block" />
      </div>
      <div className="grid gap-1">
        <NavLinks
          items={items.toSpliced(2, 0, inbox)}
          className={`${rowLook} relative min-h-15 flex-col items-center justify-center gap-[5px] text-nav desk-l:min-h-11 desk-l:flex-row desk-l:justify-start desk-l:gap-3 desk-l:px-3 desk-l:text-control aria-[current]:[&_svg]:text-accent [&_svg]:size-5.5`}
        />
      </div>
      <UploadButton iconOnly variant={variant} className="mt-5 size-12 self-center px-0! desk-l:hidden!" />
      <UploadButton variant={variant} className="mt-5 hidden! desk-l:inline-grid!" />
      <Link
        to="/profile/settings"
        onPointerDown={() => preload(loadSettings)}
        className={`${rowLook} mt-auto min-h-11 flex-none items-center justify-center gap-2.5 p-1.5 text-sub text-text desk-l:px-2`}
      >
        <Avatar name={name} />
        <span className="sr-only">{name}, settings</span>
        <span aria-hidden="true" className="hidden min-w-0 flex-1 truncate desk-l:block">
          {name}
        </span>
        <SlidersHorizontal size={18} aria-hidden="true" className="hidden text-text-3 desk-l:block" />
      </Link>
    </nav>
  );
}

/** Phones have the bell instead (features/notifications/bell.tsx). */
function useInboxItem(pathname: string): NavItem {
  const unread = useUnread();
  return {
    to: '/inbox',
    label: 'Inbox',
    name: nameInbox(unread),
    icon: <Bell strokeWidth={1.75} />,
    active: pathname === '/inbox',
    badge: (
      <UnreadPill
        count={unread}
        className="absolute top-[3px] left-1/2 ml-[5px] desk-l:static desk-l:ml-auto desk-l:ring-0"
      />
    ),
  };
}
