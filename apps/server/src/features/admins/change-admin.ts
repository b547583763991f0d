import { adminPermissions, type AdminPermission, type MemberActor } from '@dubplate/domain/actor.ts';
import { canAppoint, canRemoveAdmin, canSetPermission } from '@dubplate/domain/admins/admin.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Transaction, Database } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import {
  deleteAdmin,
  findByEmail,
  insertAdmin,
  lockGrants,
  updatePermissions,
  recordAdminActivity,
} from './admins.store.ts';

/** Locks both members, so that an admin who loses a permission meanwhile cannot pass it on. */
async function lockBoth(transaction: Transaction, actor: MemberActor, memberId: MemberId) {
  const grants = await lockGrants(transaction, [actor.id, memberId]);
  return { actor: { ...actor, admin: grants.get(actor.id) ?? null }, target: grants.get(memberId) };
}

/** Returns the id of the new admin. */
export async function addAdmin(
  transaction: Transaction,
  given: { email: string; permissions: readonly AdminPermission[] },
  caller: MemberActor,
): Promise<string> {
  const found = await findByEmail(transaction, given.email);
  if (!found) throw refuse('member-missing');
  const { actor, target } = await lockBoth(transaction, caller, found.id);
  if (target === undefined) throw refuse('member-missing');
  const permissions = adminPermissions.filter((permission) => given.permissions.includes(permission));
  if (!canAppoint(actor, permissions)) throw refuse('admin-protected');
  if (target) throw refuse('admin-exists');
  // A stranger can register an address of another person, so the email must be verified.
  if (!found.emailVerified) throw refuse('member-unconfirmed');
  await insertAdmin(transaction, found.id, permissions, actor.id);
  await recordAct(transaction, {
    adminId: actor.id,
    act: 'add-admin',
    target: { kind: 'admin', id: found.id },
    after: { permissions },
  });
  return found.id;
}

export async function setPermissions(
  transaction: Transaction,
  given: { memberId: MemberId; permissions: Partial<Record<AdminPermission, boolean>> },
  caller: MemberActor,
): Promise<void> {
  const { actor, target } = await lockBoth(transaction, caller, given.memberId);
  if (!target) throw refuse('admin-missing');
  const admin = { id: given.memberId, admin: target };
  const newPermissions = adminPermissions.filter(
    (each) => given.permissions[each] ?? target.permissions.includes(each),
  );
  const changed = adminPermissions.filter(
    (each) => newPermissions.includes(each) !== target.permissions.includes(each),
  );
  const requested = adminPermissions.filter((each) => given.permissions[each] !== undefined);
  // Checks every requested permission, also unchanged ones: the response must not depend on the current permissions.
  if (!requested.every((permission) => canSetPermission(actor, admin, permission))) throw refuse('admin-protected');
  if (changed.length === 0) return;
  await updatePermissions(transaction, given.memberId, newPermissions);
  await recordAct(transaction, {
    adminId: actor.id,
    act: 'set-permissions',
    target: { kind: 'admin', id: given.memberId },
    before: { permissions: target.permissions },
    after: { permissions: newPermissions },
  });
}

export async function removeAdmin(transaction: Transaction, memberId: MemberId, caller: MemberActor): Promise<void> {
  const { actor, target } = await lockBoth(transaction, caller, memberId);
  if (!target) throw refuse('admin-missing');
  if (!canRemoveAdmin(actor, { id: memberId, admin: target })) throw refuse('admin-protected');
  await deleteAdmin(transaction, memberId);
  await recordAct(transaction, {
    adminId: actor.id,
    act: 'remove-admin',
    target: { kind: 'admin', id: memberId },
    before: { permissions: target.permissions },
  });
}

const minutes = 5;

/** Records admin activity with at most one write in five minutes per process. */
export function createAdminSeen(db: Database): (memberId: MemberId) => Promise<void> {
  const recordedAt = new Map<string, number>();
  return async (memberId) => {
    const now = Date.now();
    if (now - (recordedAt.get(memberId) ?? 0) < minutes * 60_000) return;
    recordedAt.set(memberId, now);
    await recordAdminActivity(db, memberId, minutes);
  };
}
