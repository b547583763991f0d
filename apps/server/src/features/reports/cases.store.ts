import type { CaseId, MemberId } from '@dubplate/domain/ids.ts';
import type { CaseState, ReportOutcome, ReportTarget } from '@dubplate/domain/reports/report.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { lockReportCase } from '../../db/locks.ts';
import { recordEvent } from '../../db/notification-events.ts';

export type Case = {
  id: string;
  kind: ReportTarget;
  targetId: string;
  state: CaseState;
  reportCount: number;
  settledElsewhere: boolean;
};

export async function readCase(db: Database, id: string): Promise<Case | null> {
  const row = await db
    .selectFrom('report_cases')
    .select(['id', 'target_kind as kind', 'target_id as targetId', 'state', 'report_count as reportCount'])
    .select('settled_elsewhere as settledElsewhere')
    .where('id', '=', id)
    .$castTo<Case>()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the case about a target, and reads it in a second statement, which sees changes the lock waited for. */
export async function lockCase(
  transaction: Transaction,
  target: { kind: ReportTarget; id: string },
): Promise<Case | null> {
  const id = await lockReportCase(transaction, target);
  return id === null ? null : readCase(transaction, id);
}

/** The reports a decision answers: the open ones, or, for a changed decision, those it answered before. */
const answeredReports = (caseId: CaseId, from: CaseState) =>
  from === 'open'
    ? sql`reports.case_id = ${caseId} and reports.outcome is null`
    : sql`reports.case_id = ${caseId} and reports.resolved_at = (select resolved_at from report_cases where id = ${caseId})`;

export async function readReporters(
  transaction: Transaction,
  { id, state }: Case,
): Promise<{ memberIds: MemberId[]; reasons: string[] }> {
  const { rows } = await sql<{ memberId: MemberId | null; reason: string }>`
    select member_id as "memberId", reason from reports where ${answeredReports(id, state)}
  `.execute(transaction);
  return {
    memberIds: rows.map((row) => row.memberId).filter((memberId) => memberId !== null),
    reasons: [...new Set(rows.map((row) => row.reason))].toSorted(),
  };
}

/**
 * Closes a case, or changes how it was closed. Marks its reports as unread, except one by the admin, gives their members a new version and
 * records the event. The transaction has locked the case and the members.
 */
export async function closeCase(
  transaction: Transaction,
  { id, state }: Case,
  { to, adminId, elsewhere = false }: { to: ReportOutcome; adminId: MemberId; elsewhere?: boolean },
): Promise<void> {
  await sql`
    with answered as (
      update reports set outcome = ${to}, resolved_at = now(), read_at = case when member_id = ${adminId} then now() end
      where ${answeredReports(id, state)}
      returning member_id
    )
    update members set updated_at = now() where id in (select member_id from answered)
  `.execute(transaction);
  await transaction
    .updateTable('report_cases')
    .set({ state: to, resolved_at: sql<Date>`now()`, resolved_by: adminId, settled_elsewhere: elsewhere })
    .where('id', '=', id)
    .execute();
  await recordEvent(transaction, { kind: 'report', subjectId: id, actorId: adminId, details: { outcome: to } });
}
