import { Navigate, Route, Routes } from 'react-router';
import { ConsoleRoutes } from './admin/console-loader.tsx';
import { LazyScreen, loadConfirmEmail, loadMember, loadProfile } from './lazy-screen.tsx';
import { MemberArea } from './member-area.tsx';
import { HomeScreen } from './screens/home-screen.tsx';
import { SongScreen } from './screens/song-screen.tsx';
import { loadSettings } from './settings-loader.ts';
import { TrackId } from './track-id-loader.tsx';

/** Default export because it is loaded on demand. */
export default function MemberRoutes() {
  return (
    <Routes>
      <Route element={<MemberArea />}>
        <Route path="/" element={<HomeScreen />} />
        <Route path="/song/:songId" element={<SongScreen />} />
        <Route path="/id-help" element={<TrackId />} />
        <Route
          path="/profile"
          element={<LazyScreen key="profile" load={loadProfile} title="Profile" width="narrow" />}
        />
        <Route
          path="/profile/settings"
          element={<LazyScreen key="settings" load={loadSettings} title="Settings" width="narrow" />}
        />
        <Route path="/member/*" element={<LazyScreen key="member" load={loadMember} title="Member" width="column" />} />
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
