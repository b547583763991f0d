import type { Transaction } from './database.ts';

/**
 * Two transactions deadlock when each waits for a row the other holds. Every transaction therefore takes its row locks
 * in this order, and rows of one kind by id. db/locks.ts takes the locks.
 */
const lockOrder = [
  'release alerts',
  'notification events',
  'imports',
  'requests',
  'comments',
  // Names and identities are advisory locks: a song that does not exist yet has no row to lock.
  'song names',
  'song identities',
  'songs',
  'report cases',
  // Also protects the member's row in `admins`, and the member's counters.
  'members',
  'installation settings',
  // Never waited for: a worker skips what another one sends.
  'push deliveries',
  // After all of these, triggers and SQL functions update request_states and tallies.
] as const;

type Lockable = (typeof lockOrder)[number];

/** The last kind that a transaction locked, and the ids of that kind. */
const locked = new WeakMap<Transaction, { kind: Lockable; ids: Set<string> }>();

/**
 * Call before taking a lock. Throws when the lock breaks the order, so a test fails on every run instead of only when a
 * deadlock happens. A row may be locked twice.
 */
export function expectLockOrder(transaction: Transaction, kind: Lockable, ids: readonly string[] = []): void {
  const last = locked.get(transaction);
  if (last?.kind !== kind) {
    if (last && lockOrder.indexOf(kind) < lockOrder.indexOf(last.kind)) {
      throw new Error(`Lock order: ${kind} must be locked before ${last.kind}`);
    }
    locked.set(transaction, { kind, ids: new Set(ids) });
    return;
  }
  const highest = [...last.ids].toSorted().at(-1) ?? '';
  if (ids.some((id) => !last.ids.has(id) && id < highest)) {
    throw new Error(`Lock order: ${kind} must be locked by id, in one statement`);
  }
  for (const id of ids) last.ids.add(id);
}
