const WIDTHS = ['w-[62%]', 'w-[48%]', 'w-[56%]'] as const;

export function RequestSkeleton({ cards = 4 }: { cards?: number }) {
  return (
    <div className="skeleton grid gap-3" role="status">
      <span className="sr-only">Loading requests...</span>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} aria-hidden="true" className="flex gap-3 rounded-card bg-surface-1 px-3.5 py-4 shadow-low">
          <div className="grid w-11.5 flex-none justify-items-center gap-2.5">
            <div className="skeleton-part h-16 w-full rounded-field" />
            <div className="skeleton-part my-1.5 h-3 w-7 rounded-tag" />
          </div>
          <div className="min-w-0 flex-1">
            <div className={`skeleton-part my-1 h-3.5 rounded-tag ${WIDTHS[card % WIDTHS.length]}`} />
            <div className="skeleton-part mt-3 h-3 w-[92%] rounded-tag" />
            <div className="skeleton-part mt-2 h-3 w-[70%] rounded-tag wide:hidden" />
            <div className="skeleton-part mt-5 h-3 w-20 rounded-tag" />
          </div>
        </div>
      ))}
    </div>
  );
}
