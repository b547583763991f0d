import type { AdminPermission } from '@dubplate/domain/actor.ts';
import { permissionColumns } from '../src/features/accounts/admin-grant.ts';
import type { Database } from '../src/platform/database.ts';

/** Trusts a member with these. */
export async function makeAdmin(db: Database, memberId: string, ...permissions: AdminPermission[]): Promise<void> {
  const granted = Object.fromEntries(permissions.map((permission) => [permissionColumns[permission], true]));
  await db
    .insertInto('admins')
    .values({ member_id: memberId, role: 'admin', ...granted })
    .execute();
}

/** What an admin did, oldest first. */
export const readActs = (db: Database, adminId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'target_kind', 'target_id', 'before', 'after'])
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute();
