import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { useOnScreen } from './use-on-screen.ts';

/** What a list that is read page by page says of itself; TanStack's answer fits. */
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
  /** Undefined until the first page is here. */
  rows: readonly Row[] | undefined;
  /** Said while it is on its way. */
  label: string;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list in all its states: on its way, failed, empty, and more of it as its end comes near. */
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
