import type { Actor, AdminPermission } from './actor.ts';

export type Capability =
  | 'public'
  | 'member'
  | 'favorite before uploading'
  | 'open admin'
  | 'owner'
  | 'curate songs'
  | AdminPermission;

/**
 * The only authorization rule. Refuses unknown kinds of actors and unknown capabilities, so a new role starts without
 * any.
 */
export function can(actor: Actor, capability: Capability): boolean {
  if (capability === 'public') return actor.kind === 'visitor' || actor.kind === 'member';
  if (actor.kind !== 'member') return false;
  switch (capability) {
    case 'member':
      return true;
    case 'favorite before uploading':
      return actor.earlyAccess;
    case 'open admin':
      return actor.admin !== null;
    case 'owner':
      return actor.admin?.role === 'super_admin';
    case 'curate songs':
      return can(actor, 'canVerifyArtists') || can(actor, 'canEditAllSongs');
    case 'canManageAdmins':
    case 'canVerifyArtists':
    case 'canManageReports':
    case 'canBulkImport':
    case 'canEditAllSongs':
      return actor.admin?.permissions.includes(capability) ?? false;
    default:
      return false;
  }
}
