import { inScope, memberScoped } from '../../platform/member-scope.ts';
import { keys, queries } from '../../platform/queries.ts';

/** At most one refetch in this time. */
const intervalMs = 1_000;
/** Jitter: one event may notify 100,000 members at once. */
const spreadMs = 1_000;

type Schedule = { timer: ReturnType<typeof setTimeout> | undefined; refetchedAt: number };
const schedule = memberScoped((): Schedule => ({ timer: undefined, refetchedAt: -intervalMs }));

/** Optimistic updates of the inbox in progress. The last one refetches the count. */
export const pendingReads = memberScoped(() => ({ count: 0 }));

export function refetchUnread(): void {
  if (pendingReads().count === 0) void queries.invalidateQueries({ queryKey: keys.unread() });
}

function refetch(): void {
  Object.assign(schedule(), { timer: undefined, refetchedAt: performance.now() });
  // A tab that becomes visible refetches everything (app/use-live-changes.ts).
  if (document.hidden) return;
  refetchUnread();
  void queries.invalidateQueries({ queryKey: keys.inbox() });
}

/** For the live change `inbox`: the server or another device of the member changed the inbox. */
export function refreshInbox(): void {
  const next = schedule();
  const wait = Math.max(0, next.refetchedAt + intervalMs - performance.now());
  next.timer ??= setTimeout(inScope(refetch), wait + Math.random() * spreadMs);
}
