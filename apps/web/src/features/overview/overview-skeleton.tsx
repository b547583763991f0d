/** Has the sizes of the plots, so that the page does not shift when they load. */
export function OverviewSkeleton() {
  return (
    <div role="status" className="skeleton">
      <div className="mb-3 flex gap-2 wide:mb-4" aria-hidden="true">
        <div className="skeleton-part h-11 w-40 rounded-full" />
        <div className="skeleton-part h-11 w-40 rounded-full" />
      </div>
      <div className="grid gap-3 wide:grid-cols-2 wide:gap-4" aria-hidden="true">
        {Array.from({ length: 5 }, (_, card) => (
          <div key={card} className="skeleton-part h-[228px] rounded-card last:wide:col-span-2 wide:h-[294px]" />
        ))}
      </div>
      <span className="sr-only">Loading the overview...</span>
    </div>
  );
}
