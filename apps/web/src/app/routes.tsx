import { Route, Routes } from 'react-router';
import { loadOnce, useLazy } from '../ui/hooks/lazy.tsx';
import { MembersOnly, VisitorsOnly } from './guard.tsx';
import { Page } from './page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { EarlyAccessScreen } from './screens/early-access-screen.tsx';
import { GoogleScreen } from './screens/google-screen.tsx';
import { LoginScreen } from './screens/login-screen.tsx';
import { RegisterScreen } from './screens/register-screen.tsx';
import { ResetPasswordScreen } from './screens/reset-password-screen.tsx';

export const loadMemberRoutes = loadOnce(async () => (await import('./member-routes.tsx')).default);

export function AppRoutes() {
  return (
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
  );
}

/** The signed-in app, in a chunk that visitors do not load. */
function MemberRoutes() {
  const { Component, failure } = useLazy(loadMemberRoutes);
  // Thrown during render, because an error boundary does not catch rejected promises.
  if (failure) throw failure;
  if (Component) return <Component />;
  return (
    <Page>
      <ScreenSkeleton />
    </Page>
  );
}
