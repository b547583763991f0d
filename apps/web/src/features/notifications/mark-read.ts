import { unreadLimit, type Notification } from '@dubplate/domain/notifications/notification.ts';
import { api, failureOf } from '../../platform/api.ts';
import { createStore } from '../../platform/create-store.ts';
import { memberScoped } from '../../platform/member-scope.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { pendingReads, refetchUnread } from './refresh-inbox.ts';

/** What this tab marked as read: everything up to a position, and single entries at their position. */
type Reads = { through: number; positions: ReadonlyMap<number, number> };

const reads = memberScoped(() => createStore<Reads>({ through: 0, positions: new Map() }));

export const useReads = (): Reads => reads().useValue();

/** A new comment moves its entry to a new position: there it is unread again. */
export const isRead = ({ id, position, read }: Notification, { through, positions }: Reads): boolean =>
  read || position <= through || position <= (positions.get(id) ?? 0);

function change(values: Partial<Reads>): void {
  reads().write({ ...reads().read(), ...values });
}

/** Optimistic update: entry and badge change at once. */
export function markRead({ id, position }: Notification): Promise<void> {
  change({ positions: new Map(reads().read().positions).set(id, position) });
  return send({
    call: () => api.notifications.markRead.mutate({ id, position }),
    // At the limit, the server knows how many are left.
    count: (unread) => (unread >= unreadLimit ? unread : Math.max(0, unread - 1)),
    undo() {
      const positions = new Map(reads().read().positions);
      positions.delete(id);
      change({ positions });
    },
  });
}

/** Up to the newest entry on screen: what arrives meanwhile stays unread. */
export function markAllRead(through: number): Promise<void> {
  const before = reads().read().through;
  change({ through });
  return send({
    call: () => api.notifications.markAllRead.mutate({ through }),
    count: () => 0,
    undo: () => change({ through: before }),
  });
}

type Mark = { call: () => Promise<unknown>; count: (unread: number) => number; undo: () => void };

async function send({ call, count, undo }: Mark): Promise<void> {
  pendingReads().count += 1;
  // A running fetch may have counted before the call.
  await queries.cancelQueries({ queryKey: keys.unread() });
  const unread = queries.getQueryData<number>(keys.unread());
  const removed = unread === undefined ? 0 : unread - count(unread);
  addUnread(-removed);
  try {
    await call();
  } catch (error) {
    undo();
    addUnread(removed);
    toast(failureOf(error).text, { tone: 'error' });
  } finally {
    pendingReads().count -= 1;
    refetchUnread();
  }
}

const addUnread = (by: number): void =>
  void queries.setQueryData<number>(keys.unread(), (unread) =>
    unread === undefined ? unread : Math.max(0, unread + by),
  );
