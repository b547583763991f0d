import type { AdminGrant, MemberActor } from '../actor.ts';
import { can } from '../permissions.ts';

/** No admin can suspend themselves or the owner. Suspending an admin also needs canManageAdmins. */
export function canSuspend(actor: MemberActor, target: { id: string; admin: AdminGrant | null }): boolean {
  if (!can(actor, 'canManageReports') || target.id === actor.id) return false;
  return target.admin === null || (target.admin.role !== 'super_admin' && can(actor, 'canManageAdmins'));
}
