import { type ComponentType, useEffect, useState } from 'react';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { Page } from './page.tsx';

let loaded: ComponentType | null = null;

export async function loadTrackId(): Promise<ComponentType> {
  loaded ??= (await import('./screens/track-id-screen.tsx')).TrackIdScreen;
  return loaded;
}

/** Loads the Track ID screen's chunk. Not a Suspense boundary, for the reason in member-routes-loader.tsx. */
export function TrackId() {
  const [Screen, setScreen] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Screen || failed) return;
    loadTrackId().then(
      (component) => setScreen(() => component),
      () => setFailed(true),
    );
  }, [Screen, failed]);
  if (Screen) return <Screen />;
  return (
    <Page width="column">
      <title>Track ID · Dubplate</title>
      <h1 className="pt-5 pb-1 text-title wide:pt-9 wide:pb-2 wide:text-display">Track ID</h1>
      {failed && <LoadFailed onRetry={() => setFailed(false)} />}
    </Page>
  );
}
