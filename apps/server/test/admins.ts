import { adminPermissions, type AdminGrant, type AdminPermission } from '@dubplate/domain/actor.ts';
import type { Database } from '../src/db/database.ts';
import { permissionColumns } from '../src/db/admin-grant.ts';
import { createSignedInMembers, type SignedInMember, type TestEnvironment } from './test-app.ts';

type Grant = { permissions?: readonly AdminPermission[]; role?: AdminGrant['role'] };

/** Makes a member an admin, by default with all permissions, and returns their id. */
export async function appoint(db: Database, { email, ...grant }: Grant & { email: string }): Promise<string> {
  const { id } = await db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await insertGrant(db, id, grant);
  return id;
}

async function insertGrant(db: Database, memberId: string, grant: Grant): Promise<void> {
  const { permissions = adminPermissions, role = 'admin' } = grant;
  const granted = Object.fromEntries(permissions.map((permission) => [permissionColumns[permission], true]));
  await db
    .insertInto('admins')
    .values({ member_id: memberId, role, ...granted })
    .execute();
}

/** Makes a member an admin with these permissions. */
export const makeAdmin = (db: Database, memberId: string, ...permissions: AdminPermission[]): Promise<void> =>
  insertGrant(db, memberId, { permissions });

/** Creates an admin who is signed in. */
export async function createAdmin(env: TestEnvironment, grant: Grant = {}): Promise<SignedInMember> {
  const [admin] = await createSignedInMembers(env, 1);
  await insertGrant(env.db, admin!.id, grant);
  return admin!;
}

/** Returns the audit entries of this target, oldest first. */
export const entriesAbout = (db: Database, targetId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['admin_id', 'act', 'target_kind', 'before', 'after'])
    .where('target_id', '=', targetId)
    .orderBy('id')
    .execute();

/** Returns the actions of an admin, oldest first. */
export const readActs = (db: Database, adminId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'target_kind', 'target_id', 'before', 'after'])
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute();
