const WIDTHS = [
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
              <div className={`skeleton-part h-3.5 rounded-tag ${title}`} />
              <div className={`skeleton-part h-3 rounded-tag ${artist}`} />
            </div>
          </div>
        );
      })}
      <p className="mt-1 text-sub text-text-2">{label}</p>
    </div>
  );
}
