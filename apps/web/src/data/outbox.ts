import { inScope, loadMemberDatabase } from '../platform/member-scope.ts';
import { currentMember } from '../platform/session.ts';
import { isWaiting, targetOf, type Kind, type NewWrite, type OutboxRow } from './outbox-rows.ts';
import { outboxRows, showOutbox } from './shown-outbox.ts';

const channelName = 'dubplate.outbox';
/** In localStorage once this browser used the outbox: without it, no page loads the database for nothing. */
const hint = 'dubplate.outbox';
export const mayHaveRows = (): boolean => localStorage.getItem(hint) !== null;
/** When nothing else loads: a write without a connection needs the code of the database. */
const preloadMs = 10_000;
let channel: BroadcastChannel | null = null;

/** Reads the rows, and keeps them current with the other tabs. */
export function followOtherTabs(): () => void {
  if (mayHaveRows()) void readRows().catch(() => {});
  const timer = setTimeout(() => void loadMemberDatabase().catch(() => {}), preloadMs);
  const own = (channel = new BroadcastChannel(channelName));
  own.addEventListener('message', () => void readRows().catch(() => {}));
  return () => {
    clearTimeout(timer);
    own.close();
    if (channel === own) channel = null;
  };
}

export async function openOutbox(mode: 'readonly' | 'readwrite' = 'readwrite') {
  // Strict: a phone whose battery dies must not lose a write that the app has shown as kept.
  const transaction = (await loadMemberDatabase()).transaction('outbox', mode, { durability: 'strict' });
  return { transaction, store: transaction.store };
}

/** Reads the rows again. Rows of other members are never shown or sent. */
export async function readRows(): Promise<OutboxRow[]> {
  const memberId = currentMember()?.id;
  const showInScope = inScope(showOutbox);
  const { store } = await openOutbox('readonly');
  const found = ((await store.getAll()) as OutboxRow[]).filter((row) => row.memberId === memberId);
  if (memberId === currentMember()?.id) showInScope(found);
  return found;
}

/** The first waiting row after a place. Read from the database for each call: another tab may have replaced rows. */
export async function nextRow(after: number, skipped: ReadonlySet<Kind> = new Set()): Promise<OutboxRow | null> {
  const memberId = currentMember()?.id;
  const { store } = await openOutbox('readonly');
  let cursor = await store.openCursor(IDBKeyRange.lowerBound(after, true));
  for (; cursor; cursor = await cursor.continue()) {
    const row = cursor.value as OutboxRow;
    if (row.memberId === memberId && isWaiting(row) && !skipped.has(row.kind)) return row;
  }
  return null;
}

export function publish(next: readonly OutboxRow[]): void {
  showOutbox(next);
  channel?.postMessage(null);
}

/** Adds a write. An older write for the same target is replaced in the same transaction. False without storage. */
export async function enqueue(write: NewWrite): Promise<boolean> {
  const memberId = currentMember()?.id;
  if (!memberId) return false;
  const target = targetOf(write);
  const row = { ...write, memberId, target, madeAt: Date.now(), tries: 0 };
  try {
    // Before the row: another tab must not miss it.
    localStorage.setItem(hint, '');
    const { transaction, store } = await openOutbox();
    for (const place of await store.index('target').getAllKeys(target)) await store.delete!(place);
    const place = await store.add!(row as unknown as OutboxRow);
    await transaction.done;
    const others = outboxRows()
      .read()
      .filter((each) => each.target !== target);
    if (memberId === currentMember()?.id) publish([...others, { ...row, place } as OutboxRow]);
    return true;
  } catch {
    return false;
  }
}
