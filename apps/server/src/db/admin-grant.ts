import { adminPermissions, type AdminGrant, type AdminPermission } from '@dubplate/domain/actor.ts';

/** The column of `admins` for each permission. */
export const permissionColumns = {
  canManageAdmins: 'can_manage_admins',
  canVerifyArtists: 'can_verify_artists',
  canManageReports: 'can_manage_reports',
  canBulkImport: 'can_bulk_import',
  canEditAllSongs: 'can_edit_all_songs',
} as const satisfies Record<AdminPermission, string>;

type GrantRow = { role: string | null } & Record<(typeof permissionColumns)[AdminPermission], boolean | null>;

/** Null for a left-joined row without an admin. */
export const toGrant = (row: GrantRow): AdminGrant | null =>
  row.role === null
    ? null
    : {
        role: row.role as AdminGrant['role'],
        permissions: adminPermissions.filter((permission) => row[permissionColumns[permission]]),
      };
