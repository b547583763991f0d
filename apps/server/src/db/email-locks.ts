import type { MemberId } from '@dubplate/domain/ids.ts';
import { sql, type RawBuilder } from 'kysely';

/* The row locks of notification emails. A statement that changes rows of several tables locks the members first. */

/** For the statement that plans digests: the next members of a time zone. Skips a member who is being deleted. */
export const membersOfZone = (zone: string, after: MemberId, limit: number): RawBuilder<{ id: MemberId }> => sql`
  select id, digest, email_verified, suspended_at, notifications_paused_until, last_seen_at from members
  where coalesce(time_zone, 'UTC') = ${zone} and digest <> 'off' and id > ${after}
  order by id limit ${limit} for key share
`;

/**
 * For the statement that records a sent email. Waits while the account is being deleted, because that deletes the same
 * deliveries after it locked the member.
 */
export const recipientOfSent = (id: MemberId): RawBuilder<{ id: MemberId }> =>
  sql`select id from members where id = ${id} for key share`;

/**
 * For the statement that claims emails: all due rows of the next members and topics. Skips the rows that another worker
 * is claiming.
 */
export const dueDeliveries = (now: Date, limit: number): RawBuilder<{ id: number }> => sql`
  select id from email_deliveries
  where due_at <= ${now} and sending_at is null and (member_id, topic) in (
    select member_id, topic from email_deliveries where due_at <= ${now} and sending_at is null
    order by due_at, id limit ${limit}
  )
  order by id for update skip locked
`;
