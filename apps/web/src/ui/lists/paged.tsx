import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorReference, recentErrorReference } from '../overlays/error-reference.tsx';
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
  /** Shown until the first page is loaded. */
  skeleton: ReactNode;
  /** Shown below the rows while another page follows. */
  endSkeleton?: ReactNode;
  endClassName?: string;
  /** Loads the next page when the end is within this distance of the viewport, in pixels. */
  margin?: number;
  /** Replaces an empty list. Without it, `children` renders the empty list. */
  empty?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Infinite scroll with its loading, error and empty states. */
export function Paged<Row>(props: PagedProps<Row>) {
  const { list, rows, skeleton, endSkeleton, endClassName, margin, empty, children } = props;
  const { isError, isFetching, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } = list;
  const endRef = useOnScreen(() => hasNextPage && !isFetching && !isFetchNextPageError && void fetchNextPage(), margin);
  if (!rows) return isError ? <LoadFailed onRetry={() => void refetch()} /> : skeleton;
  if (empty && rows.length === 0 && !hasNextPage) return empty;
  return (
    <>
      {children(rows)}
      {isFetchNextPageError && <LoadFailed onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !isFetchNextPageError && (
        <div ref={endRef} className={endClassName} data-still={!isFetching || undefined}>
          {endSkeleton}
        </div>
      )}
    </>
  );
}

/**
 * Shown instead of content that could not be loaded. Here, because the bundler puts a separate file into a separate
 * chunk: the first load of Home grows by 0.3 KB.
 */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const [reference] = useState(recentErrorReference);
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-3 py-12 text-center">
      <p className="text-sub text-balance text-text-2">That did not load. Check your connection and try again.</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
      <ErrorReference id={reference} />
    </div>
  );
}
