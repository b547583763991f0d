import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { consoleSections, type ConsoleSection } from '@dubplate/domain/admins/console.ts';
import { formatPending } from '@dubplate/domain/catalog/catalog.ts';
import { formatCases } from '@dubplate/domain/reports/report.ts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { usePendingCount } from '../../features/catalog/use-catalog.ts';
import { useCaseCounts } from '../../features/reports/use-cases.ts';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { preload } from '../../ui/hooks/lazy.tsx';
import { sectionScreens } from './sections.ts';

type ConsoleBarProps = { member: CurrentMember; sections: readonly ConsoleSection[] };

/** A column on wide screens, a header with scrolling tabs on phones. */
export function ConsoleBar({ member, sections }: ConsoleBarProps) {
  return (
    <header className="relative pt-(--safe-t) wide:sticky wide:top-0 wide:flex wide:h-dvh wide:flex-col wide:overflow-y-auto wide:border-r wide:border-line wide:px-4 wide:pt-5 wide:pb-4">
      <div className="flex items-center gap-2.5 px-(--gutter) pt-2.5 wide:px-1 wide:pt-0">
        <Link to="/" aria-label="Dubplate, home" className="flex min-h-11 items-center rounded-tag">
          <Logo />
        </Link>
        <span className="rounded-tag border border-line-strong px-1.5 py-1 font-mono text-tag text-text-3">Admin</span>
      </div>
      <ConsoleNav sections={sections} />
      <Link
        to="/profile"
        className="absolute top-[calc(0.625rem+var(--safe-t))] right-(--gutter) flex min-h-11 min-w-11 items-center justify-end gap-2.5 rounded-field transition-colors wide:static wide:mt-auto wide:justify-start wide:p-2 wide:hover:bg-surface-1"
      >
        <Avatar name={member.username} />
        {/* On phones only the avatar is visible. The name stays for screen readers. */}
        <span className="sr-only min-w-0 wide:not-sr-only">
          <span className="block truncate text-sub font-medium">{member.username}</span>
          <span className="block truncate font-mono text-tag leading-normal text-text-3">{member.admin?.role}</span>
        </span>
      </Link>
    </header>
  );
}

function ConsoleNav({ sections }: { sections: readonly ConsoleSection[] }) {
  const { pathname } = useLocation();
  const current = sections.find((section) => `${pathname}/`.startsWith(`/admin/${section}/`));
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!current) return;
    const tab = row.current?.querySelector(`[href$="/${current}"]`);
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label="Admin"
      className="flex gap-5 overflow-x-auto overflow-y-hidden scroll-px-(--gutter) px-(--gutter) inset-shadow-[0_-1px_var(--line)] [scrollbar-width:none] wide:mt-7 wide:grid wide:gap-0.5 wide:overflow-visible wide:px-0 wide:pb-4 wide:inset-shadow-none"
    >
      {sections.map((section) => {
        const { icon: Icon, load } = sectionScreens[section];
        return (
          <Link
            key={section}
            to={`/admin/${section}`}
            onPointerDown={() => preload(load)}
            aria-current={section === current ? 'page' : undefined}
            className="relative flex min-h-13 min-w-11 flex-none items-center justify-center gap-3 text-control font-medium whitespace-nowrap text-text-2 -outline-offset-2 transition-colors hover:text-text aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:rounded-full aria-[current]:after:bg-accent forced-colors:aria-[current]:underline wide:min-h-11 wide:min-w-0 wide:justify-start wide:rounded-tile wide:px-3 wide:whitespace-normal wide:hover:bg-surface-1 wide:aria-[current]:bg-surface-2 wide:aria-[current]:after:hidden wide:aria-[current]:[&_svg]:text-accent"
          >
            <Icon size={18} strokeWidth={1.75} className="hidden flex-none wide:block" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{consoleSections[section].name}</span>
            {section === 'songs' && <PendingCount />}
            {section === 'reports' && <CaseCount />}
          </Link>
        );
      })}
    </nav>
  );
}

/** Badge with the number of pending songs. Hidden at zero. */
function PendingCount() {
  const count = usePendingCount() ?? 0;
  return count === 0 ? null : <NavCount count={formatPending(count)} what="pending" />;
}

/** Badge with the number of open cases. Hidden at zero. */
function CaseCount() {
  const open = useCaseCounts()?.open ?? 0;
  return open === 0 ? null : <NavCount count={formatCases(open)} what="open" />;
}

/** Badge beside a section's name. `what` is for screen readers: '3 open'. */
function NavCount({ count, what }: { count: string; what: string }) {
  return (
    <span className="ml-auto font-mono text-label text-text-2">
      {count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
