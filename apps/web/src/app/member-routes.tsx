import { Navigate, Route, Routes } from 'react-router';
import { ConsoleRoutes } from './admin/console-loader.tsx';
import { LazyScreen, loadMember, loadSettings } from './lazy-screen.tsx';
import { MemberArea } from './member-area.tsx';
import { ConfirmEmailScreen } from './screens/confirm-email-screen.tsx';
import { HomeScreen } from './screens/home-screen.tsx';
import { ProfileScreen } from './screens/profile-screen.tsx';
import { SongScreen } from './screens/song-screen.tsx';
import { TrackId } from './track-id-loader.tsx';

/** Default export because it is loaded on demand. */
export default function MemberRoutes() {
  return (
    <Routes>
      <Route element={<MemberArea />}>
        <Route path="/" element={<HomeScreen />} />
        <Route path="/song/:songId" element={<SongScreen />} />
        <Route path="/id-help" element={<TrackId />} />
        <Route path="/profile" element={<ProfileScreen />} />
        <Route
          path="/profile/settings"
          element={<LazyScreen key="settings" load={loadSettings} title="Settings" width="narrow" />}
        />
        <Route path="/member/*" element={<LazyScreen key="member" load={loadMember} title="Member" width="column" />} />
        <Route path="/admin/*" element={<ConsoleRoutes />} />
        <Route path="/confirm-email" element={<ConfirmEmailScreen />} />
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
