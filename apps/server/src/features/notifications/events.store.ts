import type { MemberId } from '@dubplate/domain/ids.ts';
import type { NotificationKind } from '@dubplate/domain/notifications/recipients.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { lockNotificationEvent, type LockedEvent } from '../../db/notification-locks.ts';

/** The details that the kinds of events have. */
type Details = {
  from?: string | null;
  to?: CalendarDay | null;
  /** Missing for a day. */
  fromPrecision?: string;
  toPrecision?: string;
  isOut?: true;
  duplicateId?: string;
  outcome?: string;
  /** The position of a new comment. */
  comment?: number;
  /** Release alerts: the day, and which alert times are due. */
  day?: CalendarDay;
  after?: string;
  through?: string;
};

export type StoredEvent = LockedEvent & { kind: NotificationKind; details: Details };

const visibleRequest = sql`exists (select from requests where id = subject_id and hidden_at is null)`;
const activeSong = sql`exists (select from songs where id = subject_id and not is_archived)`;

/** What must still be true when the members are notified: the subject may be hidden or changed by then. */
const conditions: Record<NotificationKind, RawBuilder<unknown>> = {
  solved: visibleRequest,
  comment: sql`${visibleRequest} and exists (
    select from comments
    where request_id = subject_id and position = (details ->> 'comment')::bigint and hidden_at is null
  )`,
  date: sql`exists (
    select from songs
    where id = subject_id and not is_archived and release_date is not distinct from (details ->> 'to')::date
      and release_precision = coalesce(details ->> 'toPrecision', 'day')
  )`,
  out: sql`true`,
  merged: activeSong,
  link: activeSong,
  verified: activeSong,
  edited: activeSong,
  'taken-down': sql`exists (select from songs where id = subject_id and is_archived)`,
  report: sql`exists (select from report_cases where id = subject_id)`,
  artist: activeSong,
};

/** Null when all members are notified, when a suspended member did it, or when it is no longer true. */
export async function lockEvent(transaction: Transaction, id: number): Promise<StoredEvent | null> {
  const event = (await lockNotificationEvent(transaction, id)) as StoredEvent | null;
  if (!event) return null;
  const condition = Object.hasOwn(conditions, event.kind) ? conditions[event.kind] : sql`false`;
  const { rows } = await sql<{ isCurrent: boolean }>`
    select ${condition} and not exists (select from members where id = actor_id and suspended_at is not null)
      as "isCurrent"
    from notification_events where id = ${id}
  `.execute(transaction);
  if (rows[0]?.isCurrent) return event;
  await deleteEvent(transaction, id);
  return null;
}

export async function deleteEvent(transaction: Transaction, id: number): Promise<void> {
  await transaction.deleteFrom('notification_events').where('id', '=', id).execute();
}

/** The next batch continues after this member, also in another process after a crash. */
export async function advanceEvent(transaction: Transaction, id: number, memberId: MemberId): Promise<void> {
  await transaction
    .updateTable('notification_events')
    .set({ notified_through: memberId })
    .where('id', '=', id)
    .execute();
}
