import type { MemberId } from '@dubplate/domain/ids.ts';
import { isReservedName } from '@dubplate/domain/members/names.ts';
import { sql } from 'kysely';
import { permissionColumns, toGrant } from '../../db/admin-grant.ts';
import type { Database } from '../../db/database.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { isValidSession } from '../../db/valid-session.ts';
import type { Session } from '../../platform/session-cache.ts';

const findValidSession = preparedStatement({ name: 'session', lane: 'read' }, ({ token }: { token: string }, db) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .leftJoin('admins', 'admins.member_id', 'members.id')
    .select(['sessions.id as sessionId', 'sessions.expires_at', 'sessions.last_used_at'])
    .select(['members.id as memberId', 'members.early_access', 'admins.role'])
    .select(Object.values(permissionColumns))
    .where('sessions.token', '=', token)
    .where(isValidSession)
    .where('members.suspended_at', 'is', null),
);

/** Runs once per request. Returns the session with all permissions of its member. */
export async function readValidSession(db: Database, token: string): Promise<Session | null> {
  const [row] = await findValidSession(db, { token });
  if (!row) return null;
  return {
    id: row.sessionId,
    actor: { kind: 'member', id: row.memberId, earlyAccess: row.early_access, admin: toGrant(row) },
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}

/** The valid sessions among these, with the versions of their members. */
export async function readValidSessions(db: Database, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.id', 'members.version'])
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isValidSession)
    .where('members.suspended_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** False when the session has ended meanwhile. */
export async function recordSessionUse(
  db: Database,
  sessionId: string,
  expiresAt: { inSeconds: number } | null,
): Promise<boolean> {
  const changed = await db
    .updateTable('sessions')
    .set({
      last_used_at: sql<Date>`now()`,
      ...(expiresAt && {
        expires_at: sql<Date>`now() + make_interval(secs => ${expiresAt.inSeconds})`,
        // The console shows it as the time the member was last seen.
        updated_at: sql<Date>`now()`,
      }),
    })
    .where('id', '=', sessionId)
    .returning('id')
    .execute();
  return changed.length > 0;
}

export async function readMemberIdByEmail(db: Database, email: string): Promise<string | null> {
  const row = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

/** By the clock of PostgreSQL: that of a process may be wrong. */
export async function linkIsValid(db: Database, id: string): Promise<boolean> {
  const link = db.selectFrom('verifications').select('id').where('id', '=', id);
  return !!(await link.where('expires_at', '>', sql<Date>`now()`).executeTakeFirst());
}

/** `passwordSetAt` is null for a member without a password. */
export async function readSignIn(
  db: Database,
  email: string,
): Promise<{ memberId: MemberId; passwordSetAt: Date | null } | null> {
  const row = await db
    .selectFrom('members')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.member_id', '=', 'members.id').on('accounts.provider_id', '=', 'credential'),
    )
    .select(['members.id as memberId', 'accounts.updated_at as passwordSetAt'])
    .where('members.email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

export async function isSuspended(db: Database, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function usernameIsTaken(db: Database, username: string): Promise<boolean> {
  if (isReservedName(username)) return true;
  const row = await db
    .selectFrom('members')
    .select('id')
    .where(
      sql`lower(normalize(username, nfkc) collate "und-x-icu")`,
      '=',
      sql`lower(normalize(${username}, nfkc) collate "und-x-icu")`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes the member a super admin if the email is the owner's and verified. One statement, so that the email cannot
 * change between check and grant. Idempotent.
 */
export async function grantOwner(db: Database, memberId: MemberId, ownerEmail: string): Promise<void> {
  const all = sql<boolean>`true`;
  await db
    .insertInto('admins')
    .columns(['member_id', 'role', ...Object.values(permissionColumns)])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select((row) => [row.ref('id').as('member_id'), sql<string>`'super_admin'`.as('role')])
        .select(Object.values(permissionColumns).map((column) => all.as(column)))
        .where('id', '=', memberId)
        .where('email', '=', ownerEmail)
        .where('email_verified', '=', true),
    )
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({
        role: 'super_admin',
        ...Object.fromEntries(Object.values(permissionColumns).map((column) => [column, true])),
      }),
    )
    .execute();
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/**
 * Does nothing if the password was changed since it was verified. Keeps `updated_at`: it is the time the password was
 * set, and the sign-in limits depend on it.
 */
export async function replaceHash(
  db: Database,
  memberId: MemberId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: to })
    .where('member_id', '=', memberId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', from)
    .execute();
}

/** Deletes at most `limit` expired rows and returns how many. */
export async function deleteExpired(db: Database, table: 'sessions' | 'verifications', limit: number): Promise<number> {
  const expired = db
    .selectFrom(table)
    .select('id')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', sql<Date>`now()`),
        ...(table === 'sessions' ? [sql<boolean>`not (${isValidSession})`] : []),
      ]),
    )
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', expired).executeTakeFirst();
  return Number(numDeletedRows);
}
