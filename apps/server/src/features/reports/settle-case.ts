import type { ReportOutcome, ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { Database } from '../../db/database.ts';
import { lockMembers } from '../../db/locks.ts';
import { closeCase, lockCase, readReporters } from './cases.store.ts';

/**
 * Something that may have been reported was taken out of sight, or brought back, from elsewhere: the case follows, in the
 * same transaction, which holds the thing itself already. Says who is to hear of it after the commit. Members the
 * transaction changes besides are held with them: all in one pass, whether there is a case or not.
 */
export async function settleCase(
  transaction: Database,
  target: { kind: ReportTarget; id: string },
  to: ReportOutcome,
  adminId: string,
  others: readonly string[] = [],
): Promise<string[]> {
  const found = await lockCase(transaction, target);
  const from = to === 'hidden' ? 'open' : 'hidden';
  const settled = found?.state === from ? found : null;
  const reporters = settled ? (await readReporters(transaction, settled)).memberIds : [];
  await lockMembers(transaction, [...others, ...reporters]);
  if (settled) await closeCase(transaction, settled, { to, adminId, elsewhere: true });
  return reporters;
}
