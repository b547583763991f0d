import { House, User } from 'lucide-react';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { connectLive } from '../platform/live.ts';
import { applyMember, refreshSession } from '../platform/session.ts';
import { BottomNav } from '../ui/bottom-nav.tsx';
import { SetlistIcon } from '../ui/setlist-icon.tsx';
import { Toasts } from '../ui/toast.tsx';

const tabs = [
  { to: '/', label: 'Home', icon: <House strokeWidth={1.75} />, owns: /^\/($|song\/)/ },
  { to: '/id-help', label: 'Setlist It', icon: <SetlistIcon />, owns: /^\/id-help/ },
  { to: '/profile', label: 'Profile', icon: <User strokeWidth={1.75} />, owns: /^\/profile/ },
];

/** The frame of every signed-in screen, and its live connection. */
export function MemberArea() {
  const { pathname } = useLocation();

  useEffect(
    () =>
      connectLive({
        changes: (changes) => changes.forEach((change) => applyMember(change.row)),
        resync: refreshSession,
      }),
    [],
  );

  return (
    <>
      {/* First, so that it stands when a screen has something to say on arrival. */}
      <Toasts />
      <Outlet />
      <BottomNav items={tabs.map(({ owns, ...tab }) => ({ ...tab, active: owns.test(pathname) }))} />
    </>
  );
}
