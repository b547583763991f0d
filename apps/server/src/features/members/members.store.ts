import type { AdminGrant } from '@dubplate/domain/actor.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { permissionColumns, toGrant } from '../accounts/admin-grant.ts';

export type Standing = { id: string; suspendedAt: Date | null; admin: AdminGrant | null };

/** A member and what they are trusted with, kept from changing until the transaction ends. */
export async function lockStanding(transaction: Database, id: string): Promise<Standing | null> {
  const row = await transaction
    .selectFrom('members')
    .leftJoin('admins', 'admins.member_id', 'members.id')
    .select(['members.id', 'members.suspended_at as suspendedAt', 'admins.role'])
    .select(Object.values(permissionColumns))
    .where('members.id', '=', id)
    .forNoKeyUpdate('members')
    .executeTakeFirst();
  return row ? { id: row.id, suspendedAt: row.suspendedAt, admin: toGrant(row) } : null;
}

/** Shuts a member out, or lets them in again. Whoever is shut out has no session left. */
export async function setSuspended(transaction: Database, id: string, suspended: boolean): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ suspended_at: suspended ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
  if (suspended) await transaction.deleteFrom('sessions').where('member_id', '=', id).execute();
}
