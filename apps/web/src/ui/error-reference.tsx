/** How long after a failed call an error on screen may be about it. */
const recentMs = 3_000;

let noted: { id: string; at: number } | null = null;

/** Remembers the request id of the newest call that failed on the server. */
export function recordErrorReference(id: string): void {
  noted = { id, at: performance.now() };
}

/** The id to show beside an error that appears now. Null when the server did not fail just before. */
export const recentErrorReference = (): string | null =>
  noted && performance.now() - noted.at < recentMs ? noted.id : null;

/** The request id in small print below an error. An operator finds the server's log line by it. */
export function ErrorReference({ id, className = '' }: { id: string | null; className?: string }) {
  if (id === null) return null;
  return (
    <p className={`text-label wrap-anywhere text-text-2 ${className}`}>
      Reference <span className="font-mono text-tag select-all">{id}</span>
    </p>
  );
}
