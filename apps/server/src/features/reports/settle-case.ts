import type { ReportOutcome, ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { Database } from '../../platform/database.ts';
import { closeCase, lockCase, lockMembers, readReporters } from './cases.store.ts';

/**
 * Something that may have been reported was taken out of sight, or brought back, from elsewhere: the case follows, in the
 * same transaction, which holds the thing itself already. Says who is to hear of it after the commit.
 */
export async function settleCase(
  transaction: Database,
  target: { kind: ReportTarget; id: string },
  to: ReportOutcome,
  adminId: string,
): Promise<string[]> {
  const found = await lockCase(transaction, target);
  const from = to === 'hidden' ? 'open' : 'hidden';
  if (!found || found.state !== from) return [];
  const { memberIds } = await readReporters(transaction, found);
  await lockMembers(transaction, memberIds);
  await closeCase(transaction, found, to, adminId);
  return memberIds;
}
