import type { ReactNode } from 'react';

type SkeletonProps = { label?: string; className?: string; children: ReactNode };

/** Placeholder for loading content. Invisible for the first 150 ms (motion.css). Screen readers announce the label. */
export function Skeleton({ label = 'Loading...', className = '', children }: SkeletonProps) {
  return (
    <div role="status" className={`skeleton ${className}`}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** A line of text. */
export const SkeletonLine = ({ className }: { className: string }) => (
  <div className={`skeleton-part rounded-tag ${className}`} />
);

export const WIDTHS = [
  ['w-[68%]', 'w-[44%]'],
  ['w-[52%]', 'w-[28%]'],
  ['w-[60%]', 'w-[36%]'],
] as const;

/** Placeholder with the exact size of song rows, so that the page does not shift when the songs load. */
export function SongSkeleton({ rows = 4, label }: { rows?: number; label: string }) {
  return (
    <div className="skeleton" role="status">
      {Array.from({ length: rows }, (_, row) => {
        const [title, artist] = WIDTHS[row % WIDTHS.length] ?? WIDTHS[0];
        return (
          <div key={row} className="flex min-h-19 items-center gap-4 py-2" aria-hidden="true">
            <div className="skeleton-part skeleton-plate size-15 flex-none rounded-tile" />
            <div className="grid flex-1 gap-2.5">
              <SkeletonLine className={`h-3.5 ${title}`} />
              <SkeletonLine className={`h-3 ${artist}`} />
            </div>
          </div>
        );
      })}
      <p className="mt-1 text-sub text-text-2">{label}</p>
    </div>
  );
}
