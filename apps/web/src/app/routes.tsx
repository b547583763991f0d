import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { MembersOnly, VisitorsOnly } from './guard.tsx';
import { EarlyAccessScreen } from './screens/early-access-screen.tsx';
import { GoogleScreen } from './screens/google-screen.tsx';
import { LoginScreen } from './screens/login-screen.tsx';
import { RegisterScreen } from './screens/register-screen.tsx';
import { ResetPasswordScreen } from './screens/reset-password-screen.tsx';
import { SongSkeleton } from '../ui/skeleton.tsx';
import { Page } from './page.tsx';

// The door stays small: everything behind it is loaded once somebody is in.
const MemberRoutes = lazy(() => import('./member-routes.tsx'));

export function AppRoutes() {
  return (
    <Suspense fallback={<Opening />}>
      <Routes>
        <Route element={<VisitorsOnly />}>
          <Route path="/early-access" element={<EarlyAccessScreen />} />
          <Route path="/register" element={<RegisterScreen />} />
          <Route path="/login" element={<LoginScreen />} />
        </Route>
        <Route path="/reset-password" element={<ResetPasswordScreen />} />
        <Route path="/google" element={<GoogleScreen />} />
        <Route element={<MembersOnly />}>
          <Route path="*" element={<MemberRoutes />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** The frame of a signed-in screen while its code is on the way. */
function Opening() {
  return (
    <Page>
      <div className="pt-20">
        <SongSkeleton label="Loading..." />
      </div>
    </Page>
  );
}
