import { QueryClientProvider } from '@tanstack/react-query';
import { House, User } from 'lucide-react';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { applyFavorite } from '../features/favorites/apply-favorite.ts';
import { notifyReportOutcomes } from '../features/reports/notify-report-outcomes.ts';
import { applyChangedSong } from '../platform/changed-songs.ts';
import { applyComment, dropComment } from '../platform/comments.ts';
import { songsRoom } from '@dubplate/domain/live/live-events.ts';
import { connectLive, onLive, notifyWatchers, watchRoom } from '../platform/live.ts';
import { applySongState, keys, queries } from '../platform/queries.ts';
import { applyEdit, applyRequest, applyVote, dropRequest } from '../platform/requests.ts';
import { applyMember, currentMember, refreshSession } from '../platform/session.ts';
import { BottomNav } from '../ui/bottom-nav.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { SetlistIcon } from '../ui/setlist-icon.tsx';
import { Toasts } from '../ui/toast.tsx';
import { AddSong } from './add-song.tsx';
import { loadProfile } from './lazy-screen.tsx';
import { loadTrackId } from './track-id-loader.tsx';
import { preloadScreen } from './use-screen.ts';
import { selectTab, useScroll } from './use-scroll.ts';

const tabs = [
  { to: '/', label: 'Home', icon: <House strokeWidth={1.75} />, owns: /^\/($|song\/)/ },
  {
    to: '/id-help',
    label: 'Setlist It',
    icon: <SetlistIcon />,
    owns: /^\/id-help/,
    warm: () => void loadTrackId().catch(() => {}),
  },
  {
    to: '/profile',
    label: 'Profile',
    icon: <User strokeWidth={1.75} />,
    owns: /^\/profile/,
    warm: () => preloadScreen(loadProfile),
  },
];

const apart = new Set<unknown>([...keys.favorites(), ...keys.requests()]);

/**
 * Something may have been missed since the member's row had this version: asks who is here, and again for what is on
 * screen. Every heart moves that version, so a list of thousands is fetched again only when there is something new.
 */
async function askAgain(heard = currentMember()?.version): Promise<boolean> {
  const outcome = await refreshSession();
  if (outcome !== 'here') return outcome === 'unknown';
  // A list of requests must not change its order under its reader: those in sight are asked about, one by one.
  notifyWatchers();
  void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => !apart.has(name) });
  if (heard !== currentMember()?.version) {
    // One that is out of sight is not fetched now, and a mark on it would be lost with the next heart.
    queries.removeQueries({ queryKey: keys.favorites(), type: 'inactive' });
    void queries.invalidateQueries({ queryKey: keys.favorites() });
  }
  return true;
}

/** The frame of every signed-in screen, and its live connection. */
export function MemberArea() {
  const { pathname } = useLocation();
  useScroll();

  useEffect(() => {
    const stop = [
      onLive({
        member(row) {
          notifyReportOutcomes(row);
          applyMember(row);
        },
        favorite: applyFavorite,
        song: applySongState,
        request: applyRequest,
        vote: applyVote,
        goneRequest: ({ id, version }) => dropRequest(id, version),
        comment: applyComment,
        goneComment: dropComment,
        editedRequest: applyEdit,
        changedSong: applyChangedSong,
      }),
      // On every screen: lists are kept, and whoever goes back to one should not find what has gone.
      watchRoom(songsRoom),
      connectLive({ mark: () => currentMember()?.version, resync: askAgain }),
    ];
    return () => stop.forEach((end) => end());
  }, []);

  return (
    <QueryClientProvider client={queries}>
      {/* First, so that it stands when a screen has something to say on arrival. */}
      <Toasts />
      <SkipLink />
      {/* Before the screen: after an endless list the keyboard would never reach it. The console has a navigation of its own. */}
      {!pathname.startsWith('/admin') && (
        <BottomNav
          items={tabs.map(({ owns, ...tab }) => ({
            ...tab,
            active: owns.test(pathname),
            onSelect: () => selectTab(tab.to),
          }))}
        />
      )}
      <Outlet />
      <AddSong />
    </QueryClientProvider>
  );
}
