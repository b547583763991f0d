import { memberId } from '../ids.ts';
import * as z from 'zod/mini';
import { emailSchema } from '../accounts/account.schema.ts';
import { adminPermissions, type AdminGrant, type AdminPermission, type MemberActor } from '../actor.ts';
import { can } from '../permissions.ts';

/** The label of each permission in the console. */
export const permissionNames: Record<AdminPermission, string> = {
  canManageAdmins: 'Manage admins',
  canVerifyArtists: 'Verify artists',
  canManageReports: 'Manage reports',
  canBulkImport: 'Bulk import',
  canEditAllSongs: 'Edit all songs',
};

type Target = { id: string; admin: AdminGrant };

/** No admin can change the owner. No admin can change themselves: a mistake would lock them out. */
const canChange = (actor: MemberActor, target: Target): boolean =>
  can(actor, 'canManageAdmins') && target.admin.role !== 'super_admin' && target.id !== actor.id;

const holdsAll = (actor: MemberActor, permissions: readonly AdminPermission[]): boolean =>
  permissions.every((permission) => can(actor, permission));

/** An admin can grant only permissions that they hold. */
export const canAppoint = (actor: MemberActor, permissions: readonly AdminPermission[]): boolean =>
  can(actor, 'canManageAdmins') && holdsAll(actor, permissions);

/** An admin can grant or revoke only permissions that they hold. */
export const canSetPermission = (actor: MemberActor, target: Target, permission: AdminPermission): boolean =>
  canChange(actor, target) && can(actor, permission);

/** Removing an admin revokes every permission of the target, so the actor must hold all of them. */
export const canRemoveAdmin = (actor: MemberActor, target: Target): boolean =>
  canChange(actor, target) && holdsAll(actor, target.admin.permissions);

export const addAdminSchema = z.object({ email: emailSchema, permissions: z.array(z.enum(adminPermissions)) });

/** Carries only the permissions that change: concurrent edits by two admins do not overwrite each other. */
export const setPermissionsSchema = z.object({
  memberId,
  permissions: z.partialRecord(z.enum(adminPermissions), z.boolean()),
});

export const removeAdminSchema = z.object({ memberId });

export type AdminRow = {
  id: string;
  username: string;
  email: string;
  admin: AdminGrant;
  suspended: boolean;
  /** When they last called a procedure that needs an admin, accurate to five minutes. */
  lastActive: string | null;
};
