import { QueryClientProvider } from '@tanstack/react-query';
import { House, User } from 'lucide-react';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import {
  dropComment,
  dropRequest,
  receiveComment,
  receiveEdit,
  receiveRequest,
  receiveVote,
} from '../data/requests.ts';
import { receiveChangedSong, receiveFavorite, receiveSongState } from '../data/songs.ts';
import { notifyReportOutcomes } from '../features/reports/notify-report-outcomes.ts';
import { songsRoom } from '@dubplate/domain/live/live-events.ts';
import { connectLive, onLive, notifyWatchers, watchRoom } from '../platform/live.ts';
import { onScopeStart } from '../platform/member-scope.ts';
import { keys, queries } from '../platform/queries.ts';
import { applyMember, currentMember, refreshSession } from '../platform/session.ts';
import { BottomNav, SetlistIcon, SkipLink } from './bottom-nav.tsx';
import { clearToasts, Toasts } from '../ui/overlays/toast.tsx';
import { AddSong } from './add-song.tsx';
import { preload } from '../ui/hooks/lazy.tsx';
import { loadProfile, loadTrackId } from './lazy-screen.tsx';
import { selectTab, useScroll } from './use-scroll.ts';

let lastMemberId = currentMember()?.id;
onScopeStart(() => {
  const id = currentMember()?.id;
  if (id && lastMemberId && id !== lastMemberId) clearToasts();
  lastMemberId = id ?? lastMemberId;
});

const tabs = [
  { to: '/', label: 'Home', icon: <House strokeWidth={1.75} />, owns: /^\/($|song\/)/ },
  {
    to: '/id-help',
    label: 'Setlist It',
    icon: <SetlistIcon />,
    owns: /^\/id-help/,
    warm: () => preload(loadTrackId),
  },
  {
    to: '/profile',
    label: 'Profile',
    icon: <User strokeWidth={1.75} />,
    owns: /^\/profile/,
    warm: () => preload(loadProfile),
  },
];

/** Query names with their own rule in refetchAfterGap. */
const separateQueries = new Set<unknown>([...keys.favorites(), ...keys.requests()]);

/**
 * Resync after a gap in the live connection: refetches the session and all visible queries. Every favorite increments
 * the version of the member row, so the favorites are refetched only when that version has changed.
 */
async function refetchAfterGap(knownVersion = currentMember()?.version): Promise<boolean> {
  const outcome = await refreshSession();
  if (outcome !== 'here') return outcome === 'unknown';
  // A refetched request list could change its order while the member reads. Watchers refetch the visible cards instead.
  notifyWatchers();
  void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => !separateQueries.has(name) });
  if (knownVersion !== currentMember()?.version) {
    // Inactive lists are removed: invalidating them does not refetch, and the next favorite would clear the stale mark.
    queries.removeQueries({ queryKey: keys.favorites(), type: 'inactive' });
    void queries.invalidateQueries({ queryKey: keys.favorites() });
  }
  return true;
}

/** Layout of all signed-in screens. Opens the live connection. */
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
        favorite: receiveFavorite,
        song: receiveSongState,
        request: receiveRequest,
        vote: receiveVote,
        goneRequest: ({ id, version }) => dropRequest(id, version),
        comment: receiveComment,
        goneComment: dropComment,
        editedRequest: receiveEdit,
        changedSong: receiveChangedSong,
      }),
      // On every screen: cached lists must not show archived songs when the member navigates back.
      watchRoom(songsRoom),
      connectLive({ mark: () => currentMember()?.version, resync: refetchAfterGap }),
    ];
    return () => stop.forEach((end) => end());
  }, []);

  return (
    <QueryClientProvider client={queries}>
      {/* First, so that the live region exists before a screen shows a toast on mount. */}
      <Toasts />
      <SkipLink />
      {/* Before the screen in tab order: the keyboard never reaches the end of an infinite list. */}
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
