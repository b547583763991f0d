import type { MemberId } from '@dubplate/domain/ids.ts';
import { namesAccount } from '@dubplate/domain/own-data/own-data.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lockMemberToDelete, lockMemberRows, type Traces } from '../../db/locks.ts';
import { ConcurrentChange, inTransaction } from '../../db/transaction.ts';
import type { ChangedCounts } from '../../events/deleted-account-events.ts';
import { refuse } from '../../platform/refuse.ts';
import {
  deleteClips,
  deleteHearts,
  deleteMember,
  deleteVotes,
  readAccount,
  readTraces,
  type Account,
} from './delete-account.store.ts';

const maxAttempts = 8;

/**
 * Deletes an account in one transaction, with its votes and favorites. Posts stay without the name. The member is the
 * last lock, so a concurrent transaction may still add rows of the member. These rows would be locked out of order, so
 * the transaction then starts again.
 */
export async function deleteAccount(db: Database, memberId: MemberId, typedName: string): Promise<ChangedCounts> {
  expectDeletable(await readAccount(db, memberId), typedName);
  return inTransaction(db, (transaction) => deleteInTransaction(transaction, memberId, typedName), maxAttempts);
}

async function deleteInTransaction(
  transaction: Transaction,
  memberId: MemberId,
  typedName: string,
): Promise<ChangedCounts> {
  const traces = await readTraces(transaction, memberId);
  await lockMemberRows(transaction, traces);
  await lockMemberToDelete(transaction, memberId);
  expectDeletable(await readAccount(transaction, memberId), typedName);
  if (!includesAll(traces, await readTraces(transaction, memberId))) throw new ConcurrentChange();
  const requests = await deleteVotes(transaction, memberId);
  const songs = await deleteHearts(transaction, memberId);
  await deleteClips(transaction, memberId);
  await deleteMember(transaction, memberId);
  return { requests, songs };
}

function expectDeletable(account: Account | null, typedName: string): void {
  if (!account) throw refuse('profile-missing');
  if (account.role === 'super_admin') throw refuse('owner-stays');
  if (!namesAccount(typedName, account.username)) throw refuse('name-mismatch');
}

function includesAll(known: Traces, now: Traces): boolean {
  const ids = new Set<string>(Object.values(known).flat());
  return Object.values(now)
    .flat()
    .every((id) => ids.has(id));
}
