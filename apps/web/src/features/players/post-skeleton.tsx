export function PostSkeleton() {
  return (
    <div className="skeleton flex h-full flex-col gap-2.5 p-4" aria-hidden="true">
      <div className="flex items-center gap-3">
        <div className="skeleton-part size-10 rounded-full bg-surface-3" />
        <div className="grid gap-2">
          <div className="skeleton-part h-3.5 w-30 rounded-tag bg-surface-3" />
          <div className="skeleton-part h-2.5 w-21 rounded-tag bg-surface-3" />
        </div>
      </div>
      <div className="skeleton-part h-3.5 rounded-tag bg-surface-3" />
      <div className="skeleton-part h-3.5 w-[72%] rounded-tag bg-surface-3" />
      <div className="skeleton-part flex-1 rounded-field bg-surface-3" />
    </div>
  );
}
