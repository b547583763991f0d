import { QueryClientProvider } from '@tanstack/react-query';
import { House, User } from 'lucide-react';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { keepFavorites } from '../features/favorites/keep-favorites.ts';
import { keepSongs } from '../features/songs/keep-songs.ts';
import { connectLive, onLive } from '../platform/live.ts';
import { queries } from '../platform/queries.ts';
import { applyMember, refreshSession } from '../platform/session.ts';
import { BottomNav } from '../ui/bottom-nav.tsx';
import { SetlistIcon } from '../ui/setlist-icon.tsx';
import { Toasts } from '../ui/toast.tsx';

const tabs = [
  { to: '/', label: 'Home', icon: <House strokeWidth={1.75} />, owns: /^\/($|song\/)/ },
  { to: '/id-help', label: 'Setlist It', icon: <SetlistIcon />, owns: /^\/id-help/ },
  { to: '/profile', label: 'Profile', icon: <User strokeWidth={1.75} />, owns: /^\/profile/ },
];

/** Something may have been missed: who is here, and whatever is on screen. */
async function askAgain(): Promise<boolean> {
  const here = await refreshSession();
  if (here) void queries.invalidateQueries();
  return here;
}

/** The frame of every signed-in screen, and its live connection. */
export function MemberArea() {
  const { pathname } = useLocation();

  useEffect(() => {
    const stop = [onLive({ member: applyMember }), keepFavorites(), keepSongs(), connectLive(askAgain)];
    return () => stop.forEach((end) => end());
  }, []);

  return (
    <QueryClientProvider client={queries}>
      {/* First, so that it stands when a screen has something to say on arrival. */}
      <Toasts />
      <Outlet />
      <BottomNav items={tabs.map(({ owns, ...tab }) => ({ ...tab, active: owns.test(pathname) }))} />
    </QueryClientProvider>
  );
}
