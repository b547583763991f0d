import { Skeleton, SkeletonLine } from './skeleton.tsx';

/** Placeholder for the rows of a loading table. */
export function RowSkeleton({ rows = 5, label }: { rows?: number; label: string }) {
  return (
    <Skeleton label={label}>
      <div className="rounded-card bg-surface-1 px-4 shadow-low" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div
            key={row}
            className="flex min-h-16 items-center gap-3 border-t border-line first:border-t-0 wide:min-h-[49px]"
          >
            <div className="skeleton-part size-8 flex-none rounded-full" />
            <SkeletonLine className={`h-3.5 ${row % 2 === 0 ? 'w-1/3' : 'w-1/4'}`} />
            <SkeletonLine className="ml-auto h-3 w-16" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
