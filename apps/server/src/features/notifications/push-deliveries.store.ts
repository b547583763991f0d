import type { MemberId } from '@dubplate/domain/ids.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { ClaimedDelivery } from '../../db/locks.ts';
import { isValidSession } from '../../db/valid-session.ts';
import { isPaused, topicOfEntry, wantsTopic } from './topic-settings.store.ts';

const wantsPush = wantsTopic('push', { memberId: sql`entries.member_id`, topic: topicOfEntry });
const zone = sql`coalesce(members.time_zone, 'UTC')`;

/** Equal hours are no quiet hours. */
const isQuietAt = (hour: ReturnType<typeof sql>) => sql`coalesce(case
  when members.quiet_from < members.quiet_to then ${hour} >= members.quiet_from and ${hour} < members.quiet_to
  when members.quiet_from > members.quiet_to then ${hour} >= members.quiet_from or ${hour} < members.quiet_to
  else false end, false)`;

/** Now, or the end of the member's quiet hours. */
const dueAt = (now: Date) => {
  const local = sql`(${now}::timestamptz at time zone ${zone})`;
  const end = sql`(date_trunc('day', ${local}) + make_interval(hours => members.quiet_to))`;
  return sql`case
    when not ${isQuietAt(sql`extract(hour from ${local})`)} or (entries.kind = 'out' and members.quiet_allows_releases)
      then ${now}::timestamptz
    else (${end} + case when ${end} <= ${local} then interval '1 day' else interval '0' end) at time zone ${zone} end`;
};

/** One row for each browser of a member who gets push about the entry. Returns how many. */
export async function queueDeliveries(
  transaction: Transaction,
  entryIds: readonly number[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into push_deliveries (notification_id, subscription_id, due_at)
    select entries.id, push_subscriptions.id, ${dueAt(now)}
    from notifications as entries
      join push_subscriptions on push_subscriptions.member_id = entries.member_id
      join members on members.id = entries.member_id
    where entries.id = any(${entryIds}::bigint[]) and ${wantsPush} and not ${isPaused(now)}
    on conflict do nothing
  `.execute(transaction);
  return Number(numAffectedRows ?? 0n);
}

export type DueEntry = {
  notificationId: number;
  subscriptionId: string;
  memberId: MemberId;
  endpoint: string;
  p256dh: string;
  auth: string;
  kind: string;
  subjectId: string;
  occasion: string;
  /** Later than now during the quiet hours of the member, which may have begun since the entry was queued. */
  dueAt: Date;
  /** The day of the member, and the seconds until its end. */
  today: CalendarDay;
  secondsLeft: number;
};

/**
 * What is still to be sent: the member has not read the entry meanwhile, is signed in with that browser, and wants
 * push. The newest entry first.
 */
export async function readDue(db: Database, claimed: readonly ClaimedDelivery[], now: Date): Promise<DueEntry[]> {
  const local = sql`(${now}::timestamptz at time zone ${zone})`;
  const { rows } = await sql<DueEntry>`
    select entries.id as "notificationId", push_subscriptions.id as "subscriptionId", members.id as "memberId", endpoint,
      p256dh, auth, entries.kind, entries.subject_id as "subjectId", entries.occasion, ${dueAt(now)} as "dueAt",
      ${local}::date::text as today,
      extract(epoch from date_trunc('day', ${local}) + interval '1 day' - ${local})::integer as "secondsLeft"
    from unnest(
        ${claimed.map(({ notificationId }) => notificationId)}::bigint[],
        ${claimed.map(({ subscriptionId }) => subscriptionId)}::uuid[]
      ) as claimed (notification_id, subscription_id)
      join push_subscriptions on push_subscriptions.id = claimed.subscription_id
      join sessions on sessions.id = push_subscriptions.session_id and ${isValidSession}
      join members on members.id = push_subscriptions.member_id and members.suspended_at is null
      join notifications as entries on entries.id = claimed.notification_id and entries.member_id = members.id
        and entries.read_at is null
    where ${wantsPush} and not ${isPaused(now)}
    order by entries.position desc
  `.execute(db);
  return rows;
}

export async function deleteDeliveries(db: Database, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  await sql`
    delete from push_deliveries using unnest(
      ${deliveries.map(({ notificationId }) => notificationId)}::bigint[],
      ${deliveries.map(({ subscriptionId }) => subscriptionId)}::uuid[]
    ) as done (notification_id, subscription_id)
    where push_deliveries.notification_id = done.notification_id
      and push_deliveries.subscription_id = done.subscription_id
  `.execute(db);
}

/** For another attempt. */
export async function postponeDeliveries(
  db: Database,
  deliveries: readonly (ClaimedDelivery & { dueAt: Date })[],
): Promise<void> {
  await sql`
    update push_deliveries set due_at = later.due_at from unnest(
      ${deliveries.map(({ notificationId }) => notificationId)}::bigint[],
      ${deliveries.map(({ subscriptionId }) => subscriptionId)}::uuid[],
      ${deliveries.map((delivery) => delivery.dueAt)}::timestamptz[]
    ) as later (notification_id, subscription_id, due_at)
    where push_deliveries.notification_id = later.notification_id
      and push_deliveries.subscription_id = later.subscription_id
  `.execute(db);
}

export async function deleteSubscriptions(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from push_subscriptions where id = any(${ids}::uuid[])`.execute(db);
}

export async function storeReached(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await sql`update push_subscriptions set last_ok_at = ${now} where id = any(${ids}::uuid[])`.execute(db);
}
