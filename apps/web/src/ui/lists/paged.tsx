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
  /** Appends rows that were read ahead. Called when the end is within `margin` pixels of the viewport. */
  append?: (() => void) | undefined;
  margin?: number;
  /** Replaces an empty list. Without it, `children` renders the empty list. */
  empty?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Infinite scroll with its loading, error and empty states. */
export function Paged<Row>(props: PagedProps<Row>) {
  const { list, rows, skeleton, endSkeleton, endClassName, append, margin, empty, children } = props;
  const { isError, isFetching, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } = list;
  const hasFailed = isFetchNextPageError && !append;
  const canFetch = hasNextPage && !append && !isFetching && !hasFailed;
  const nearRef = useOnScreen(() => canFetch && void fetchNextPage());
  const endRef = useOnScreen(() => append?.(), margin);
  if (!rows) return isError ? <LoadFailed onRetry={() => void refetch()} /> : skeleton;
  const hasMore = hasNextPage || append;
  if (empty && rows.length === 0 && !hasMore) return empty;
  return (
    <>
      {children(rows)}
      {hasFailed && <LoadFailed onRetry={() => void fetchNextPage()} />}
      {hasMore && !hasFailed && (
        <div ref={nearRef} data-still={!isFetching || undefined}>
          <div ref={append && endRef} className={endClassName}>
            {endSkeleton}
          </div>
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
