import { useEffect, useState, type ComponentType } from 'react';
import { Page } from './page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

let loaded: ComponentType | null = null;

export async function loadMemberRoutes(): Promise<ComponentType> {
  loaded ??= (await import('./member-routes.tsx')).default;
  return loaded;
}

/**
 * Everything behind the door, loaded once somebody is in. Not a Suspense boundary: React holds back what
 * follows a fallback for 300 ms, and code that was loaded in the meantime should be on screen at once.
 */
export function MemberRoutes() {
  const [Routes, setRoutes] = useState(() => loaded);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (Routes) return;
    loadMemberRoutes().then((component) => setRoutes(() => component), setFailure);
  }, [Routes]);
  // Thrown while drawing, so that the error boundary offers a way on.
  if (failure) throw failure;
  return Routes ? <Routes /> : <Opening />;
}

function Opening() {
  return (
    <Page>
      <ScreenSkeleton />
    </Page>
  );
}
