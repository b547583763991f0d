import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { recordAct } from '../../db/audit-log.ts';
import { revokeUnused } from './invites.store.ts';

/** Of two admins, or an admin and somebody registering with it, the first has it and the second is told. */
export async function revokeInvite(db: Database, id: string, adminId: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await revokeUnused(transaction, id))) throw refuse('invite-gone');
    await recordAct(transaction, {
      adminId,
      act: 'revoke-invite',
      target: { kind: 'invite', id },
      before: { revoked: false },
      after: { revoked: true },
    });
  });
}
