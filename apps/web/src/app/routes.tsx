import { Route, Routes } from 'react-router';
import { loadOnce, useLazy } from '../ui/hooks/lazy.tsx';
import { MembersOnly, VisitorsOnly } from './guard.tsx';
import { PageFrame } from './page-frame.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import type { SignedOutScreenProps } from './screens/signed-out-screen.tsx';
import { Waiting } from './waiting.tsx';

export const loadMemberRoutes = loadOnce(async () => (await import('./member-routes.tsx')).default);
const loadSignedOutScreens = loadOnce(async () => (await import('./screens/signed-out-screen.tsx')).SignedOutScreen);

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<VisitorsOnly />}>
        <Route path="/early-access" element={<SignedOut name="early-access" />} />
        <Route path="/register" element={<SignedOut name="register" />} />
        <Route path="/login" element={<SignedOut name="login" />} />
      </Route>
      <Route path="/reset-password" element={<SignedOut name="reset-password" />} />
      <Route path="/google" element={<SignedOut name="google" />} />
      <Route element={<MembersOnly />}>
        <Route path="*" element={<MemberRoutes />} />
      </Route>
    </Routes>
  );
}

/** The screens of visitors, in a chunk that members do not load. */
function SignedOut(props: SignedOutScreenProps) {
  const { Component, failure } = useLazy(loadSignedOutScreens);
  if (failure) throw failure;
  return Component ? <Component {...props} /> : <Waiting />;
}

/** The signed-in app, in a chunk that visitors do not load. */
function MemberRoutes() {
  const { Component, failure } = useLazy(loadMemberRoutes);
  // Thrown during render, because an error boundary does not catch rejected promises.
  if (failure) throw failure;
  if (Component) return <Component />;
  return (
    <PageFrame>
      <ScreenSkeleton />
    </PageFrame>
  );
}
