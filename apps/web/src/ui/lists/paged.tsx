import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { useOnScreen } from './use-on-screen.ts';

/** The part of TanStack's useInfiniteQuery result that is needed. */
type PagedState = {
  isError: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

type PagedProps<Row> = {
  list: PagedState;
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined;
  /** Text of the loading state. */
  label: string;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Infinite scroll with its loading, error and empty states. Loads the next page when its end is near. */
export function Paged<Row>({ list, rows, label, empty, children }: PagedProps<Row>) {
  const { isError, isFetching, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } = list;
  const endRef = useOnScreen(() => hasNextPage && !isFetching && !isFetchNextPageError && void fetchNextPage(), 400);
  if (!rows) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <RowSkeleton label={label} />;
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      {isFetchNextPageError && <LoadFailed onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <div ref={endRef} className="pt-3">
          <RowSkeleton rows={2} label={label} />
        </div>
      )}
    </>
  );
}
