import type { MemberId } from './ids.ts';

/** The five things an admin can be trusted with (spec, section 3). */
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
 * Whoever is asking. The server builds it from the session, never from what a client says. Suspending a member ends their
 * sessions and keeps new ones from beginning, so a suspended member is a visitor.
 */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'member'; id: MemberId; earlyAccess: boolean; admin: AdminGrant | null };

export type MemberActor = Extract<Actor, { kind: 'member' }>;

export const visitor: Actor = { kind: 'visitor' };
