import { adminPermissions, type AdminGrant, type AdminPermission } from '@dubplate/domain/actor.ts';
import type { Database } from '../src/platform/database.ts';
import { permissionColumns } from '../src/features/accounts/admin-grant.ts';

type Appointed = { email: string; permissions?: readonly AdminPermission[]; role?: AdminGrant['role'] };

/** Makes a member an admin, with everything unless something less is asked for, and says who they are. */
export async function appoint(db: Database, { email, permissions = adminPermissions, role = 'admin' }: Appointed) {
  const { id } = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const granted = Object.fromEntries(permissions.map((permission) => [permissionColumns[permission], true]));
  await db
    .insertInto('admins')
    .values({ member_id: id, role, ...granted })
    .execute();
  return id;
}
