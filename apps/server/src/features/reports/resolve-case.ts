import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { CaseId, MemberId } from '@dubplate/domain/ids.ts';
import { canShowAgain, decisionSteps, type CaseDecision, type ReportTarget } from '@dubplate/domain/reports/report.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lockMembers, lockReported } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ResolvedCase } from '../../events/report-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { suspendMember } from '../members/suspend-member.ts';
import { archiveSong, lockToRestore, restoreSong } from '../songs/moderate-song.ts';
import { closeCase, lockCase, readCase, readReporters } from './cases.store.ts';
import { readTarget, setHidden } from './targets.store.ts';

const acts = {
  dismiss: 'dismiss-reports',
  hide: 'hide',
  suspend: 'hide',
  'hide-after-all': 'hide',
  show: 'unhide',
} as const;

/**
 * Decides a case in one transaction: the target, the case, its reporters and, for a suspension, the author. Of two
 * concurrent decisions, the second is refused.
 */
export function resolveCase(
  db: Database,
  { caseId, decision }: { caseId: CaseId; decision: CaseDecision },
  actor: MemberActor,
): Promise<ResolvedCase> {
  const { from, to } = decisionSteps[decision];
  return inTransaction(db, async (transaction) => {
    const unlockedCase = await readCase(transaction, caseId);
    if (!unlockedCase) throw refuse('case-closed');
    const { kind, targetId: id } = unlockedCase;
    // Lock order: restoring a song locks its identity before the song.
    const was = decision === 'show' && kind === 'song' ? (await lockToRestore(transaction, id))[0] : null;
    await lockReported(transaction, { kind, id }, { toDecide: true });
    const target = await readTarget(transaction, { kind, id });
    const reportCase = await lockCase(transaction, { kind, id });
    if (!target || reportCase?.state !== from) throw refuse('case-closed');
    if (decision === 'show' && !canShowAgain(actor, reportCase)) throw refuse('song-settled');
    const { memberIds, reasons } = await readReporters(transaction, reportCase);
    await lockMembers(transaction, target.authorId ? [...memberIds, target.authorId] : memberIds);
    if (decision === 'suspend') await suspendAuthor(transaction, target.authorId, actor);
    if (decision !== 'dismiss') {
      await setTargetHidden(transaction, { kind, id }, decision !== 'show', actor.id);
    }
    await closeCase(transaction, reportCase, { to, adminId: actor.id });
    await recordAct(transaction, {
      adminId: actor.id,
      act: acts[decision],
      target: { kind, id },
      before: { hidden: from === 'hidden', ...(was?.merged_into && { intoId: was.merged_into }) },
      after: { hidden: to === 'hidden', reports: reportCase.reportCount, reasons },
    });
    return {
      target: { kind, id, requestId: target.requestId },
      hidden: decision === 'dismiss' ? null : decision !== 'show',
      reporterIds: memberIds,
      suspendedId: decision === 'suspend' ? target.authorId : null,
    };
  });
}

async function suspendAuthor(transaction: Transaction, authorId: MemberId | null, actor: MemberActor): Promise<void> {
  if (authorId === null) throw refuse('member-missing');
  await suspendMember(transaction, authorId, true, actor);
}

async function setTargetHidden(
  transaction: Transaction,
  { kind, id }: { kind: ReportTarget; id: string },
  hidden: boolean,
  actorId: MemberId,
): Promise<void> {
  if (kind !== 'song') return setHidden(transaction, kind === 'request' ? 'requests' : 'comments', id, hidden);
  await (hidden ? archiveSong(transaction, id, actorId) : restoreSong(transaction, id));
}
