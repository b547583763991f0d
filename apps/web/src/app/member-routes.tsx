import { Navigate, Route, Routes } from 'react-router';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { networkError } from '@dubplate/domain/network-error.ts';
import { useSession } from '../platform/session.ts';
import { loadInbox } from './inbox-bell.tsx';
import {
  LazyScreen,
  loadArtist,
  loadConfirmEmail,
  loadConsole,
  loadMember,
  loadNotificationSettings,
  loadProfile,
  loadSettings,
  loadSong,
  loadTrackId,
} from './lazy-screen.tsx';
import { MemberArea } from './member-area.tsx';
import { HomeScreen } from './screens/home-screen.tsx';

/** Default export because it is loaded on demand. */
export default function MemberRoutes() {
  return (
    <Routes>
      <Route element={<MemberArea />}>
        <Route path="/" element={<HomeScreen />} />
        <Route path="/share" element={<Share />} />
        <Route path="/song/:songId" element={<LazyScreen key="song" load={loadSong} title="Song" />} />
        <Route path="/id-help" element={<LazyTrackId />} />
        <Route
          path="/profile"
          element={<LazyScreen key="profile" load={loadProfile} title="Profile" width="narrow" next={loadSettings} />}
        />
        <Route
          path="/profile/settings"
          element={<LazyScreen key="settings" load={loadSettings} title="Settings" width="narrow" />}
        />
        <Route
          path="/profile/notifications"
          element={
            <LazyScreen key="notifications" load={loadNotificationSettings} title="Notifications" width="narrow" />
          }
        />
        <Route path="/member/*" element={<LazyScreen key="member" load={loadMember} title="Member" width="member" />} />
        <Route path="/artist/*" element={<LazyScreen key="artist" load={loadArtist} title="Artist" />} />
        <Route path="/inbox" element={<LazyScreen key="inbox" load={loadInbox} title="Inbox" width="column" />} />
        <Route path="/admin/*" element={<ConsoleRoutes />} />
        <Route
          path="/confirm-email"
          element={<LazyScreen key="confirm" load={loadConfirmEmail} title="Confirm your email" width="narrow" />}
        />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

const loadShareFlow = () => import('./share-flow.tsx').then((module) => module.ShareFlow);

/** What the share menu of a phone opens. Home is behind the sheets and questions of a share. */
function Share() {
  return (
    <>
      <HomeScreen />
      <OnDemand load={loadShareFlow} onFailure={() => toast(networkError, { tone: 'error' })} props={{}} />
    </>
  );
}

function LazyTrackId() {
  // The same box as in track-id-screen.tsx, so that the title does not move.
  const heading = (
    <div className="flex min-h-16 items-center pt-2 wide:pt-7">
      <h1 className="text-title wide:text-display">Track ID</h1>
    </div>
  );
  return <LazyScreen load={loadTrackId} title="Track ID" width="column" heading={heading} />;
}

/** The admin console. Only admins load its code. */
function ConsoleRoutes() {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.member.admin) return <Navigate to="/" replace />;
  return <LazyScreen load={loadConsole} title="Admin" />;
}
