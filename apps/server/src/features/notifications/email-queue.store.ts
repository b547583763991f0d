import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { WrittenEntry } from './entries.store.ts';
import { isPaused, topicOfEntry, wantsTopic } from './topic-settings.store.ts';

/** After an email, further entries of the member wait this long, so that they share the next one. */
const groupedWithin = sql.lit('10 minutes');

/** Who may get notification emails. Needs the table members. */
export const canReceive = (now: Date): RawBuilder<boolean> => sql`(
  email_verified and suspended_at is null and not ${isPaused(now)}
)`;

/**
 * Queues emails for new entries, in the transaction that inserted them. A comment that joined an entry sends none.
 * `offset 0` keeps PostgreSQL from reading all members first and searching all entries for each of them. It does that
 * when it expects few members who can receive emails, as it does before statistics exist.
 */
export async function queueEmails(db: Database, entries: readonly WrittenEntry[], now: Date): Promise<void> {
  const ids = entries.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (ids.length === 0) return;
  const { rows } = await sql`
    insert into email_deliveries (member_id, topic, notification_id, due_at)
    select entries.member_id, of_entry.topic, entries.id, greatest(${now}, sent_at + ${groupedWithin}::interval)
    from notifications as entries
      cross join lateral (select from members where id = entries.member_id and ${canReceive(now)} offset 0) as receiver
      left join member_emails on member_emails.member_id = entries.member_id
      cross join lateral (select ${topicOfEntry} as topic) as of_entry
    where entries.id = any(${ids}::bigint[]) and ${wantsTopic('email', {
      memberId: sql`entries.member_id`,
      topic: sql`of_entry.topic`,
    })}
    on conflict do nothing
    returning id
  `.execute(db);
  if (rows.length > 0) await queueSending(db);
}

/** Queues the job `send-emails`. The key makes it one job, however many batches have emails. */
export async function queueSending(db: Database): Promise<void> {
  await sql`
    select graphile_worker.add_job('send-emails', queue_name => 'emails', job_key => 'send-emails', max_attempts => 1)
  `.execute(db);
}
