import { memberId } from '../ids.ts';
import * as z from 'zod/mini';
import { emailSchema } from '../accounts/account.schema.ts';
import { adminPermissions, type AdminGrant, type AdminPermission, type MemberActor } from '../actor.ts';
import { can } from '../permissions.ts';

/** What each permission is called on screen. */
export const permissionNames: Record<AdminPermission, string> = {
  canManageAdmins: 'Manage admins',
  canVerifyArtists: 'Verify artists',
  canManageReports: 'Manage reports',
  canBulkImport: 'Bulk import',
  canEditAllSongs: 'Edit all songs',
};

type Target = { id: string; admin: AdminGrant };

/** Nobody touches the owner, and nobody themselves: a slip would lock them out, and another admin can do it for them. */
const canTouch = (actor: MemberActor, target: Target): boolean =>
  can(actor, 'canManageAdmins') && target.admin.role !== 'super_admin' && target.id !== actor.id;

const holdsAll = (actor: MemberActor, permissions: readonly AdminPermission[]): boolean =>
  permissions.every((permission) => can(actor, permission));

/** Nobody grants what they do not hold. */
export const canAppoint = (actor: MemberActor, permissions: readonly AdminPermission[]): boolean =>
  can(actor, 'canManageAdmins') && holdsAll(actor, permissions);

/** Nobody grants or takes what they do not hold. */
export const canSetPermission = (actor: MemberActor, target: Target, permission: AdminPermission): boolean =>
  canTouch(actor, target) && can(actor, permission);

/** Removing somebody takes everything they hold. */
export const canRemoveAdmin = (actor: MemberActor, target: Target): boolean =>
  canTouch(actor, target) && holdsAll(actor, target.admin.permissions);

export const addAdminSchema = z.object({ email: emailSchema, permissions: z.array(z.enum(adminPermissions)) });

/** Only what is named changes: two admins at work on the same person do not undo each other. */
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
  /** When they last did something that takes an admin, to within five minutes. */
  lastActive: string | null;
};
