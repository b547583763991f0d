/** An error shown within this time after a failed call is attributed to that call. */
const recentMs = 3_000;

let latest: { id: string; at: number } | null = null;

/** Remembers the request id of the newest call that failed on the server. Null forgets it. */
export function recordErrorReference(id: string | null): void {
  latest = id === null ? null : { id, at: performance.now() };
}

/** Request id for an error that appears now. Null when no call has failed in the last 3 s. */
export const recentErrorReference = (): string | null =>
  latest && performance.now() - latest.at < recentMs ? latest.id : null;

/** Request id below an error. The operator searches the server's log for it. */
export function ErrorReference({ id, className = '' }: { id: string | null; className?: string }) {
  if (id === null) return null;
  return (
    <p className={`text-label wrap-anywhere text-text-2 ${className}`}>
      Reference <span className="font-mono text-tag select-all">{id}</span>
    </p>
  );
}
