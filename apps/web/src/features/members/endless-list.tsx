import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { useOnScreen } from '../../ui/lists/use-on-screen.ts';

type EndlessListProps = {
  reading: {
    isError: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** Null until the first page is loaded. */
  count: number | null;
  empty: { title: string; hint: string };
  className?: string;
  children: ReactNode;
};

/** Infinite scroll with its loading, error and empty states. */
export function EndlessList({ reading, count, empty, className = '', children }: EndlessListProps) {
  const { isError, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = reading;
  const endRef = useOnScreen(() => hasNextPage && !isFetching && !isFetchNextPageError && void fetchNextPage());
  if (count === null) {
    return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SongSkeleton label="Loading..." />;
  }
  if (count === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ul className={className}>{children}</ul>
      {isFetchNextPageError && <LoadFailed onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <div ref={endRef}>
          <SongSkeleton rows={2} label="Loading..." />
        </div>
      )}
    </>
  );
}
