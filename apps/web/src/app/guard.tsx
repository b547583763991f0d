import { networkError } from '@dubplate/domain/network-error.ts';
import { useDeferredValue, useState } from 'react';
import { Navigate, Outlet, useLocation, type Location } from 'react-router';
import { rememberReturnPath, returnPath } from '../platform/return-path.ts';
import { refreshSession, useSession, wasMemberHere } from '../platform/session.ts';
import { Button } from '../ui/controls/button.tsx';
import { loadOnce, useLazy } from '../ui/hooks/lazy.tsx';
import { ErrorReference, recentErrorReference } from '../ui/overlays/error-reference.tsx';
import { Waiting } from './waiting.tsx';

const loadTeaser = loadOnce(async () => (await import('./screens/teaser-screen.tsx')).TeaserScreen);

/** Only members open these addresses: they sign in, and are not asked for an invite. */
const signInNotices: Record<string, string> = {
  '/confirm-email': 'Sign in to confirm your email.',
  '/share': 'Sign in first. What you shared is kept.',
};

/** Route guard for members. Visitors see a teaser or the signed-out screens, and return here after they sign in. */
export function MembersOnly() {
  const newest = useSession();
  const deferred = useDeferredValue(newest);
  // The first screen is rendered in parts, so that the browser can respond in between. Later changes apply at once.
  const session = deferred.status === 'loading' ? deferred : newest;
  const location = useLocation();
  if (session.status === 'loading') return <Waiting />;
  if (session.status === 'unreachable') return <Unreachable />;
  if (session.status === 'signed-out') {
    const { reason: ended, shown } = session;
    if (shown === 'confirmed') return <Navigate to="/login" replace state={{ ended }} />;
    rememberReturnPath(location.pathname + location.search);
    const notice = signInNotices[location.pathname];
    if (shown === 'stored' || ended || notice) return <Navigate to="/login" replace state={{ ended, notice }} />;
    return mayHaveTeaser(location) ? <LazyTeaser /> : <Navigate to="/early-access" replace />;
  }
  // The key remounts all screens when another member signs in from another tab.
  return <Outlet key={session.member.id} />;
}

/** True for the addresses of share buttons. A rough test: the chunk of the teaser parses the address. */
const mayHaveTeaser = ({ pathname, search }: Location): boolean =>
  pathname.startsWith('/song/') || (pathname === '/id-help' && search.includes('request='));

/** In a chunk of its own, which neither members nor visitors of the invite screen load. */
function LazyTeaser() {
  const { Component, failure } = useLazy(loadTeaser);
  if (failure) return <Navigate to="/early-access" replace />;
  return Component ? <Component /> : <Waiting />;
}

/** Route guard for the signed-out screens: redirects signed-in members. */
export function VisitorsOnly() {
  const session = useSession();
  // In a browser without an earlier sign-in, shows the screen without waiting for the session.
  if (session.status === 'loading' && wasMemberHere()) return <Waiting />;
  if (session.status === 'signed-in') return <Navigate to={returnPath()} replace />;
  return <Outlet />;
}

function Unreachable() {
  const [busy, setBusy] = useState(false);
  const [reference] = useState(recentErrorReference);
  const tryAgain = () => {
    setBusy(true);
    void refreshSession().finally(() => setBusy(false));
  };
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-5 p-6 text-center">
      <div role="alert">
        <h1 className="text-heading">{networkError}</h1>
        <ErrorReference id={reference} className="mt-2" />
      </div>
      <Button variant="primary" busy={busy} onClick={tryAgain}>
        Try again
      </Button>
    </main>
  );
}
