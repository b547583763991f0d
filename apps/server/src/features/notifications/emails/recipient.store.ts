import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Digest } from '@dubplate/domain/notifications/settings.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { EmailKind } from '../../../platform/mail.ts';
import { canReceive } from '../email-queue.store.ts';
import { wantsTopic } from '../topic-settings.store.ts';

/** `today` is the day where the member is. */
export type Recipient = { email: string; today: CalendarDay; digest: Digest; unsubscribeVersion: number };

/** Null when the member should not get this email, also if that changed since it was queued. */
export async function readRecipient(
  db: Database,
  memberId: MemberId,
  kind: EmailKind,
  now: Date,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select email, digest, (${now}::timestamptz at time zone coalesce(time_zone, 'UTC'))::date::text as today,
      coalesce(unsubscribe_version, 1) as "unsubscribeVersion"
    from members left join member_emails on member_id = members.id
    where members.id = ${memberId} and ${canReceive(now)}
      and ${kind === 'digest' ? sql`digest <> 'off'` : wantsTopic('email', { memberId: sql`members.id`, topic: sql`${kind}::text` })}
  `.execute(db);
  return rows[0] ?? null;
}
