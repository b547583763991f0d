import type { InstallationSettings } from '@dubplate/domain/installation/installation.ts';
import type { Database, Transaction } from '../../db/database.ts';

/*
 * Other features read a setting as part of the statement that needs it, which costs no round trip:
 *
 *   (select invites_per_member from installation_settings)
 *
 * It applies to the next call of every process, because no process keeps a copy.
 */

/** For the console. */
export async function readSettings(db: Database): Promise<InstallationSettings> {
  return db
    .selectFrom('installation_settings')
    .select(['teasers', 'invites_per_member as invitesPerMember'])
    .executeTakeFirstOrThrow();
}

/** Call with the row locked (db/locks.ts): it writes every column. */
export async function updateSettings(transaction: Transaction, settings: InstallationSettings): Promise<void> {
  const { teasers, invitesPerMember } = settings;
  await transaction
    .updateTable('installation_settings')
    .set({ teasers, invites_per_member: invitesPerMember })
    .execute();
}
