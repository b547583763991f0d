import type { MemberId } from './ids.ts';

/** The five admin permissions (spec, section 3). */
export const adminPermissions = [
  'canManageAdmins',
  'canVerifyArtists',
  'canManageReports',
  'canBulkImport',
  'canEditAllSongs',
] as const;

export type AdminPermission = (typeof adminPermissions)[number];

export type AdminGrant = {
  role: 'admin' | 'super_admin';
  permissions: readonly AdminPermission[];
};

/**
 * The caller of a procedure. The server builds it from the session, never from client input. A suspended member has no
 * session, so the server treats them as a visitor.
 */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'member'; id: MemberId; earlyAccess: boolean; admin: AdminGrant | null };

export type MemberActor = Extract<Actor, { kind: 'member' }>;

export const visitor: Actor = { kind: 'visitor' };

/** A request header: the member that a browser tab acts for. Tabs share the session cookie, which may be newer. */
export const memberHeader = 'x-member-id';
