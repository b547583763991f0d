import type { MemberId } from '@dubplate/domain/ids.ts';
import { describeDevice } from '@dubplate/domain/settings/device.ts';
import type { OpenSession, SignInWays } from '@dubplate/domain/settings/settings.schema.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isValidSession } from '../../db/valid-session.ts';

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
    // The name they have already is no change.
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

/** False when the password is no longer the one that was checked: somebody else changed it meanwhile. */
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

/** Links that were mailed to set a new password. */
export async function deleteResetLinks(db: Database, memberId: MemberId): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', memberId).execute();
}

/** More than anybody has; whoever signs in from a script does not get a list without end. */
const mostSessions = 50;

/** The browsers a member is signed in with, the last used first. */
export async function listSessions(db: Database, memberId: MemberId, currentId: string): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'last_used_at'])
    .where('member_id', '=', memberId)
    .where(isValidSession)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(mostSessions)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === currentId,
  }));
}

/** Ends a member's sessions, one or all, but never the one that asks. Tells which. */
export async function deleteSessions(
  db: Database,
  memberId: MemberId,
  { except, only }: { except: string; only?: string },
): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', '<>', except)
    .$if(only !== undefined, (q) => q.where('id', '=', only!))
    .returning('id')
    .execute();
  return ended.map((row) => row.id);
}
