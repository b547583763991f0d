import { randomBytes } from 'node:crypto';
import { mintInviteCode } from '@dubplate/domain/invites/invite-code.ts';
import type { Database } from '../../platform/database.ts';
import { insertInvites } from './invites.store.ts';

export async function mintInvites(db: Database, count: number, { earlyAccess = false } = {}): Promise<string[]> {
  const codes = Array.from({ length: count }, () => mintInviteCode(randomBytes));
  await insertInvites(db, codes, earlyAccess);
  return codes;
}
