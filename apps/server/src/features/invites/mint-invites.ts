import { randomBytes } from 'node:crypto';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { mintInviteCode } from '@dubplate/domain/invites/invite-code.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { insertInvites } from './invites.store.ts';
import { insertInviteSongs, insertOwnInvite } from './own-invites.store.ts';

type MintOptions = {
  earlyAccess?: boolean;
  note?: string;
  expiresAt?: Date | null;
  /** For the people they let in. */
  line?: string;
  songIds?: readonly SongId[];
  /** The admin who mints them. Null for `npm run invite`. */
  createdBy?: string | null;
};

/** Mints all codes or none, with the audit entry in the same transaction. */
export function mintInvites(db: Database, count: number, options: MintOptions = {}): Promise<string[]> {
  const { earlyAccess = false, note = '', expiresAt = null, createdBy = null, line = '', songIds = [] } = options;
  return inTransaction(db, async (transaction) => {
    const codes = Array.from({ length: count }, () => mintInviteCode(randomBytes));
    const ids = await insertInvites(transaction, { codes, earlyAccess, note, expiresAt, createdBy, line });
    if (!(await insertInviteSongs(transaction, ids, songIds))) throw refuse('song-missing');
    const [first] = ids;
    if (createdBy && first) {
      await recordAct(transaction, {
        adminId: createdBy,
        act: 'mint-invites',
        target: { kind: 'invite', id: first },
        // The audit log omits note and line: they may name a person, and audit entries are never deleted.
        after: { count, earlyAccess, expiresAt: expiresAt?.toISOString() ?? null },
      });
    }
    return codes;
  });
}

/** Creates an invite of a member, within the number that the owner grants each member. */
export function createOwnInvite(
  db: Database,
  { line, songIds }: { line: string; songIds: readonly SongId[] },
  memberId: MemberId,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const code = mintInviteCode(randomBytes);
    const id = await insertOwnInvite(transaction, { memberId, code, line });
    if (!id) throw refuse('invites-spent');
    if (!(await insertInviteSongs(transaction, [id], songIds))) throw refuse('song-missing');
    return code;
  });
}
