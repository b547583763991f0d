import type { MemberId } from '@dubplate/domain/ids.ts';
import type { ReportOutcome, ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { Transaction } from '../../db/database.ts';
import { lockMembers } from '../../db/locks.ts';
import { closeCase, lockCase, readReporters } from './cases.store.ts';

/**
 * Closes the case of a song that an admin archives, merges or restores in the catalog. The transaction must hold the
 * lock of the song. Locks `others`, members that the transaction changes too, in the same call: two calls would break
 * the lock order. Returns the reporters, to be announced after the commit.
 */
export async function settleCase(
  transaction: Transaction,
  target: { kind: ReportTarget; id: string },
  to: ReportOutcome,
  adminId: MemberId,
  others: readonly string[] = [],
): Promise<string[]> {
  const reportCase = await lockCase(transaction, target);
  const from = to === 'hidden' ? 'open' : 'hidden';
  const settled = reportCase?.state === from ? reportCase : null;
  const reporters = settled ? (await readReporters(transaction, settled)).memberIds : [];
  await lockMembers(transaction, [...others, ...reporters]);
  if (settled) await closeCase(transaction, settled, { to, adminId, elsewhere: true });
  return reporters;
}
