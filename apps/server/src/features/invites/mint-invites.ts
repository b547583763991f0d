import { randomBytes } from 'node:crypto';
import { mintInviteCode } from '@dubplate/domain/invites/invite-code.ts';
import type { Database } from '../../db/database.ts';
import { recordAct } from '../../db/audit-log.ts';
import { insertInvites } from './invites.store.ts';

type MintOptions = {
  earlyAccess?: boolean;
  note?: string;
  expiresAt?: Date | null;
  /** The admin who makes them, for whom it is written down; nobody where the server runs. */
  createdBy?: string | null;
};

/** All of them or none: called inside a transaction by whoever is written down. */
export async function mintInvites(db: Database, count: number, options: MintOptions = {}): Promise<string[]> {
  const { earlyAccess = false, note = '', expiresAt = null, createdBy = null } = options;
  const codes = Array.from({ length: count }, () => mintInviteCode(randomBytes));
  const [first] = await insertInvites(db, { codes, earlyAccess, note, expiresAt, createdBy });
  if (createdBy && first) {
    await recordAct(db, {
      adminId: createdBy,
      act: 'mint-invites',
      target: { kind: 'invite', id: first },
      // Not the note: it may name somebody, and entries are never changed.
      after: { count, earlyAccess, expiresAt: expiresAt?.toISOString() ?? null },
    });
  }
  return codes;
}
