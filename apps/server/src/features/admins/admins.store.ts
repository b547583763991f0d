import type { AdminGrant, AdminPermission } from '@dubplate/domain/actor.ts';
import type { AdminRow } from '@dubplate/domain/admins/admin.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import { permissionColumns, toGrant } from '../../db/admin-grant.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lockMembers } from '../../db/locks.ts';

/** Without pagination: a community has few admins. */
export async function listAdmins(db: Database): Promise<AdminRow[]> {
  const rows = await db
    .selectFrom('admins')
    .innerJoin('members', 'members.id', 'admins.member_id')
    .select(['members.id', 'members.username', 'members.email', 'members.suspended_at', 'admins.last_active'])
    .select(['admins.role', ...Object.values(permissionColumns)])
    .orderBy((eb) => eb('admins.role', '!=', 'super_admin'))
    .orderBy('admins.added_at')
    .orderBy('members.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    admin: toGrant(row)!,
    suspended: row.suspended_at !== null,
    lastActive: row.last_active?.toISOString() ?? null,
  }));
}

export async function findByEmail(
  db: Database,
  email: string,
): Promise<{ id: MemberId; emailVerified: boolean } | null> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'email_verified as emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks members, then reads their grants: a second statement sees changes that the lock waited for. */
export async function lockGrants(transaction: Transaction, ids: string[]): Promise<Map<string, AdminGrant | null>> {
  await lockMembers(transaction, ids);
  const rows = await transaction
    .selectFrom('members')
    .leftJoin('admins', 'admins.member_id', 'members.id')
    .select(['members.id', 'admins.role', ...Object.values(permissionColumns)])
    .where('members.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toGrant(row)]));
}

const columnsOf = (permissions: readonly AdminPermission[]) =>
  Object.fromEntries(
    Object.entries(permissionColumns).map(([name, column]) => [column, permissions.includes(name as AdminPermission)]),
  );

export async function insertAdmin(
  transaction: Transaction,
  memberId: MemberId,
  permissions: readonly AdminPermission[],
  addedBy: string,
): Promise<void> {
  await transaction
    .insertInto('admins')
    .values({ member_id: memberId, role: 'admin', added_by: addedBy, ...columnsOf(permissions) })
    .execute();
}

export async function updatePermissions(
  transaction: Transaction,
  memberId: MemberId,
  permissions: readonly AdminPermission[],
): Promise<void> {
  await transaction.updateTable('admins').set(columnsOf(permissions)).where('member_id', '=', memberId).execute();
}

export async function deleteAdmin(transaction: Transaction, memberId: MemberId): Promise<void> {
  await transaction.deleteFrom('admins').where('member_id', '=', memberId).execute();
}

/** Does nothing if another process recorded activity in the last `minutes`. */
export async function recordAdminActivity(db: Database, memberId: MemberId, minutes: number): Promise<void> {
  await db
    .updateTable('admins')
    .set({ last_active: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`(last_active is null or last_active < now() - make_interval(mins => ${minutes}))`)
    .execute();
}
