import type { MemberId } from '@dubplate/domain/ids.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from './database.ts';
import { expectLockOrder } from './lock-order.ts';

/* The row locks of notifications. They come first in the order of db/lock-order.ts; see also db/locks.ts. */

// 1. Release alerts

/** The moment until which release alerts were sent. Null before the first run, which locks nothing. */
export async function lockReleaseAlerts(transaction: Transaction): Promise<Date | null> {
  expectLockOrder(transaction, 'release alerts');
  const row = await transaction.selectFrom('release_alerts').select('sent_through').forUpdate().executeTakeFirst();
  return row?.sent_through ?? null;
}

// 2. Notification events

export type LockedEvent = {
  id: number;
  kind: string;
  subjectId: string;
  actorId: MemberId | null;
  details: unknown;
  notifiedThrough: MemberId | null;
};

/** Null when all recipients are notified. Waits for the batch of another worker. */
export async function lockNotificationEvent(transaction: Transaction, id: number): Promise<LockedEvent | null> {
  expectLockOrder(transaction, 'notification events');
  const row = await transaction
    .selectFrom('notification_events')
    .select(['id', 'kind', 'subject_id as subjectId', 'actor_id as actorId', 'details'])
    .select('notified_through as notifiedThrough')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

// 10. Members

/**
 * For the statement that inserts notifications: the members of `ids` who are notified, without the member who did it.
 * Skips a member who is being deleted.
 */
export const membersToNotify = (
  ids: RawBuilder<unknown>,
  actorId: MemberId | null,
): RawBuilder<{ id: MemberId }> => sql`
  select id, time_zone, alert_hour from members
  where id in (${ids}) and suspended_at is null and id is distinct from ${actorId}::uuid
  order by id for key share
`;
