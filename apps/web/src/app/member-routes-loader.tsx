import { useEffect, useState, type ComponentType } from 'react';
import { Page } from './page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

let loaded: ComponentType | null = null;

export async function loadMemberRoutes(): Promise<ComponentType> {
  loaded ??= (await import('./member-routes.tsx')).default;
  return loaded;
}

/**
 * All signed-in screens, in one chunk that visitors do not load. Not a Suspense boundary, because React delays the
 * reveal after a fallback by 300 ms.
 */
export function MemberRoutes() {
  const [Routes, setRoutes] = useState(() => loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (Routes) return;
    loadMemberRoutes().then((component) => setRoutes(() => component), setFailure);
  }, [Routes]);
  // Thrown during render, because an error boundary does not catch rejected promises.
  if (failure) throw failure;
  return Routes ? <Routes /> : <LoadingPage />;
}

function LoadingPage() {
  return (
    <Page>
      <ScreenSkeleton />
    </Page>
  );
}
