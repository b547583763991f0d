import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { DiscoverSkeleton } from '../features/discover/discover-skeleton.tsx';
import { useDiscover } from '../features/discover/use-discover.ts';
import { loadOnce, useLazy } from '../ui/hooks/lazy.tsx';
import { LoadFailed } from '../ui/lists/paged.tsx';

const loadBody = loadOnce(async () => (await import('./discover-body.tsx')).DiscoverBody);

/** Loads its data and its code in parallel. */
export function Discover({ today }: { today: CalendarDay }) {
  const { data, isError, refetch } = useDiscover(today);
  const { Component: Body, retry } = useLazy(loadBody);
  if (Body && data) return <Body discover={data} today={today} />;
  if (retry) return <LoadFailed onRetry={retry} />;
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  return <DiscoverSkeleton />;
}
