import type { MemberActor } from '@dubplate/domain/actor.ts';
import { canReport, type NewReport, type ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { Refusal } from '@dubplate/domain/errors.ts';
import { inTransaction, type Database } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { insertReport } from './reports.store.ts';
import { lockTarget, readActiveId, readTarget } from './targets.store.ts';

const missing: Record<ReportTarget, Refusal> = {
  song: 'song-missing',
  request: 'request-missing',
  comment: 'comment-missing',
};

/** Reports something that is there for everybody to see, and somebody else's. */
export function addReport(db: Database, report: NewReport, actor: MemberActor): Promise<void> {
  return inTransaction(db, async (transaction) => {
    // A song that was merged is reported as the one it went into: that is what is seen.
    const id = report.kind === 'song' ? await readActiveId(transaction, report.id) : report.id;
    const target = await lockTarget(transaction, { kind: report.kind, id });
    if (!target || target.hidden) throw refuse(missing[report.kind]);
    if (!canReport(actor, target)) throw refuse('report-own');
    await insertReport(transaction, { ...report, id }, actor.id);
    // Its case is held now. Whoever decided about it before that may have hidden it meanwhile.
    const now = await readTarget(transaction, { kind: report.kind, id });
    if (!now || now.hidden) throw refuse(missing[report.kind]);
  });
}
