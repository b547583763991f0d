import { randomBytes } from 'node:crypto';
import { mintInviteCode } from '@dubplate/domain/invites/invite-code.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertInvites } from './invites.store.ts';

type MintOptions = {
  earlyAccess?: boolean;
  note?: string;
  expiresAt?: Date | null;
  /** The admin who mints them. Null for `npm run invite`. */
  createdBy?: string | null;
};

/** Mints all codes or none, with the audit entry in the same transaction. */
export function mintInvites(db: Database, count: number, options: MintOptions = {}): Promise<string[]> {
  const { earlyAccess = false, note = '', expiresAt = null, createdBy = null } = options;
  return inTransaction(db, async (transaction) => {
    const codes = Array.from({ length: count }, () => mintInviteCode(randomBytes));
    const [first] = await insertInvites(transaction, { codes, earlyAccess, note, expiresAt, createdBy });
    if (createdBy && first) {
      await recordAct(transaction, {
        adminId: createdBy,
        act: 'mint-invites',
        target: { kind: 'invite', id: first },
        // The audit log omits the note: it may name a person, and audit entries are never deleted.
        after: { count, earlyAccess, expiresAt: expiresAt?.toISOString() ?? null },
      });
    }
    return codes;
  });
}
