import type { Digest } from '@dubplate/domain/notifications/settings.ts';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { wantsTopic } from '../topic-settings.store.ts';
import { storeChannel, storeTimes } from '../settings.store.ts';
import type { Unsubscribe } from './unsubscribe-token.ts';

export type EmailSetting = { email: string; isOn: boolean; digest: Digest };

/** Null for a deleted account, and for a token of an earlier version. */
export async function readEmailSetting(
  db: Database,
  { memberId, kind, version }: Unsubscribe,
): Promise<EmailSetting | null> {
  const isOn =
    kind === 'digest'
      ? sql`digest <> 'off'`
      : wantsTopic('email', { memberId: sql`members.id`, topic: sql`${kind}::text` });
  const { rows } = await sql<EmailSetting>`
    select email, digest, ${isOn} as "isOn" from members left join member_emails on member_id = members.id
    where members.id = ${memberId} and coalesce(unsubscribe_version, 1) = ${version}
  `.execute(db);
  return rows[0] ?? null;
}

/** Changes the setting that the member sees in the settings. `on` is the digest to return to. */
export async function storeEmailSetting(
  db: Database,
  { memberId, kind }: Unsubscribe,
  on: Digest | boolean,
): Promise<void> {
  if (kind !== 'digest') return storeChannel(db, memberId, { topic: kind, channel: 'email', on: on !== false });
  await storeTimes(db, memberId, { digest: typeof on === 'string' ? on : on ? 'weekly' : 'off' });
}
