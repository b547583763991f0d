import { Navigate } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page } from '../page.tsx';
import { ScreenSkeleton } from '../screen-skeleton.tsx';
import { useScreen } from '../use-screen.ts';

/** The admin console. Only admins load its code. */
export function ConsoleRoutes() {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.member.admin) return <Navigate to="/" replace />;
  return <LoadedConsole />;
}

const load = async () => (await import('./console.tsx')).Console;

function LoadedConsole() {
  const { Screen, retry } = useScreen(load);
  if (Screen) return <Screen />;
  return (
    <Page>
      <title>Admin · Dubplate</title>
      {retry ? <LoadFailed onRetry={retry} /> : <ScreenSkeleton />}
    </Page>
  );
}
