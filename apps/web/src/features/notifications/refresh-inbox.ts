import { inScope, memberScoped } from '../../platform/member-scope.ts';
import { keys, queries } from '../../platform/queries.ts';

/** Jitter: one event may notify 100,000 members at once. */
const spreadMs = 1_000;

/** The next refetch. Further changes until then are part of it. */
const schedule = memberScoped((): { timer?: ReturnType<typeof setTimeout> | undefined } => ({}));

/** Optimistic updates of the inbox in progress. The last one refetches the count. */
export const pendingReads = memberScoped(() => ({ count: 0 }));

export function refetchUnread(): void {
  if (pendingReads().count === 0) void queries.invalidateQueries({ queryKey: keys.unread() });
}

function refetch(): void {
  schedule().timer = undefined;
  // A tab that becomes visible refetches everything (app/use-live-changes.ts).
  if (document.hidden) return;
  refetchUnread();
  void queries.invalidateQueries({ queryKey: keys.inbox() });
}

/** For the live change `inbox`: the server or another device of the member changed the inbox. */
export function refreshInbox(): void {
  schedule().timer ??= setTimeout(inScope(refetch), spreadMs * (0.5 + Math.random()));
}
