import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { Refusal } from '@dubplate/domain/errors.ts';
import { canReport, type NewReport, type ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { Database } from '../../db/database.ts';
import { lockReported } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { insertReport } from './reports.store.ts';
import { readActiveId, readTarget } from './targets.store.ts';

const missing = {
  song: 'song-missing',
  request: 'request-missing',
  comment: 'comment-missing',
} as const satisfies Record<ReportTarget, Refusal>;

/** Reports a visible song, request or comment of another member. */
export function addReport(db: Database, report: NewReport, actor: MemberActor): Promise<void> {
  return inTransaction(db, async (transaction) => {
    // Members see a merged song as the song it was merged into.
    const id = report.kind === 'song' ? await readActiveId(transaction, report.id) : report.id;
    await lockReported(transaction, { kind: report.kind, id });
    const target = await readTarget(transaction, { kind: report.kind, id });
    if (!target || target.hidden) throw refuse(missing[report.kind]);
    if (!canReport(actor, target)) throw refuse('report-own');
    await insertReport(transaction, { ...report, id }, actor.id);
    // The insert locked the case. An admin may have hidden the target while this transaction waited for the lock.
    const now = await readTarget(transaction, { kind: report.kind, id });
    if (!now || now.hidden) throw refuse(missing[report.kind]);
  });
}
