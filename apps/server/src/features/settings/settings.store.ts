import type { MemberId } from '@dubplate/domain/ids.ts';
import type { SignInWays } from '@dubplate/domain/settings/settings.schema.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export async function readSignInWays(db: Database, memberId: MemberId): Promise<SignInWays> {
  const rows = await db.selectFrom('accounts').select('provider_id').where('member_id', '=', memberId).execute();
  const has = (provider: string) => rows.some((row) => row.provider_id === provider);
  return { password: has('credential'), google: has('google') };
}

export async function setUsername(db: Database, memberId: MemberId, username: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ username, updated_at: sql<Date>`now()` })
    .where('id', '=', memberId)
    // Writing the same name would create a new version.
    .where('username', '<>', username)
    .execute();
}

export async function setPublic(db: Database, memberId: MemberId, isPublic: boolean): Promise<void> {
  await db
    .updateTable('members')
    .set({ is_public: isPublic })
    .where('id', '=', memberId)
    .where('is_public', '<>', isPublic)
    .execute();
}

export async function readPasswordHash(db: Database, memberId: MemberId): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('member_id', '=', memberId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

/** False when the password changed after it was verified. */
export async function replacePassword(
  db: Database,
  memberId: MemberId,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('accounts')
    .set({ password: to, updated_at: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes emailed links for setting a new password. */
export async function deleteResetLinks(db: Database, memberId: MemberId): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', memberId).execute();
}
