import type { MemberId } from '@dubplate/domain/ids.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { dueDeliveries, recipientOfSent } from '../../../db/email-locks.ts';
import type { EmailKind } from '../../../platform/mail.ts';

/** Rows of `email_deliveries` that become one email. */
export type Delivery = {
  ids: number[];
  memberId: MemberId;
  kind: EmailKind;
  notificationIds: number[];
  digest: { day: CalendarDay; since: Date } | null;
  attempts: number;
};

type Row = {
  id: number;
  memberId: MemberId;
  topic: EmailKind;
  notificationId: number | null;
  day: CalendarDay | null;
  since: Date | null;
  attempts: number;
};

/** Claims what is due until the end of a lease. A worker that dies leaves its claims to the next one. */
export async function claimDeliveries(
  db: Database,
  { now, leaseEnd, limit }: { now: Date; leaseEnd: Date; limit: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Row>`
    update email_deliveries set due_at = ${leaseEnd} where id in (${dueDeliveries(now, limit)})
    returning id, member_id as "memberId", topic, notification_id as "notificationId", digest_day::text as day,
      digest_since as since, attempts
  `.execute(db);
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    // Each digest is an email of its own.
    const key = `${row.memberId} ${row.topic} ${row.day}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const { memberId, topic, day, since } = group[0]!;
    return {
      ids: group.map(({ id }) => id),
      memberId,
      kind: topic,
      notificationIds: group.flatMap(({ notificationId }) => notificationId ?? []),
      digest: day === null ? null : { day, since: since ?? new Date(0) },
      attempts: Math.max(...group.map(({ attempts }) => attempts)),
    };
  });
}

/** False when another worker is sending it: the lease of this one has ended. */
export async function markSending(db: Database, ids: readonly number[], now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update email_deliveries set sending_at = ${now} where id = any(${ids}::bigint[]) and sending_at is null
  `.execute(db);
  return Number(numAffectedRows) === ids.length;
}

/** Also starts the time in which the next entries are grouped. A digest does not delay them. */
export async function finishSent(db: Database, { ids, memberId, digest }: Delivery, now: Date): Promise<void> {
  await sql`
    with recipient as materialized (${recipientOfSent(memberId)}), sent as (
      delete from email_deliveries where member_id = (select id from recipient) and id = any(${ids}::bigint[])
    )
    insert into member_emails (member_id, sent_at) select id, ${digest ? null : now}::timestamptz from recipient
    on conflict (member_id) do update set sent_at = coalesce(excluded.sent_at, member_emails.sent_at)
  `.execute(db);
}

export async function dropDeliveries(db: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from email_deliveries where id = any(${ids}::bigint[])`.execute(db);
}

export async function postpone(
  db: Database,
  ids: readonly number[],
  { dueAt, failed }: { dueAt: Date; failed: boolean },
): Promise<void> {
  await sql`
    update email_deliveries set due_at = ${dueAt}, sending_at = null, attempts = attempts + ${failed ? 1 : 0}
    where id = any(${ids}::bigint[])
  `.execute(db);
}

/** Emails that a process was sending when it died: the mail server may have them, so they are not sent again. */
export async function dropInterrupted(db: Database, before: Date): Promise<void> {
  await sql`delete from email_deliveries where sending_at < ${before}`.execute(db);
}
