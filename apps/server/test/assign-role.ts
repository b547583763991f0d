import { makeAdmin } from '../../../tools/fixtures/admins.ts';
import type { Database } from '../src/db/database.ts';
import { actorOf, type Role } from './access-matrix.ts';

/**
 * Gives a new member the role. Create their rows before the call: PostgreSQL refuses some writes of a suspended member.
 */
export async function assignRole(db: Database, role: Role, memberId: string): Promise<void> {
  const actor = actorOf(role);
  const earlyAccess = actor.kind === 'member' && actor.earlyAccess;
  // Suspending deletes the sessions. Keeping this one makes the server check the member.
  const suspendedAt = role === 'suspended member' ? new Date() : null;
  await db
    .updateTable('members')
    .set({ early_access: earlyAccess, suspended_at: suspendedAt })
    .where('id', '=', memberId)
    .execute();
  const admin = actor.kind === 'member' ? actor.admin : null;
  if (admin) await makeAdmin(db, memberId, admin);
}
