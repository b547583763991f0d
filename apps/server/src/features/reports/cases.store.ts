import type { CaseState, ReportOutcome, ReportTarget } from '@dubplate/domain/reports/report.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export type Case = {
  id: string;
  kind: ReportTarget;
  targetId: string;
  state: CaseState;
  reportCount: number;
  settledElsewhere: boolean;
};

const selectCase = (db: Database) =>
  db
    .selectFrom('report_cases')
    .select(['id', 'target_kind as kind', 'target_id as targetId', 'state', 'report_count as reportCount'])
    .select('settled_elsewhere as settledElsewhere')
    .$castTo<Case>();

export async function readCase(db: Database, id: string): Promise<Case | null> {
  return (await selectCase(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A case, kept from changing until the transaction ends. What it is about is locked before it. */
export async function lockCase(
  transaction: Database,
  target: { kind: ReportTarget; id: string },
): Promise<Case | null> {
  const row = await selectCase(transaction)
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Reports a decision is about: those that wait, or, when it is changed afterwards, those it was told to. */
const concerned = (caseId: string, from: CaseState) =>
  from === 'open'
    ? sql`reports.case_id = ${caseId} and reports.outcome is null`
    : sql`reports.case_id = ${caseId} and reports.resolved_at = (select resolved_at from report_cases where id = ${caseId})`;

/** Why it was reported, and who did. */
export async function readReporters(
  transaction: Database,
  { id, state }: Case,
): Promise<{ memberIds: string[]; reasons: string[] }> {
  const { rows } = await sql<{ memberId: string | null; reason: string }>`
    select member_id as "memberId", reason from reports where ${concerned(id, state)}
  `.execute(transaction);
  return {
    memberIds: rows.map((row) => row.memberId).filter((memberId) => memberId !== null),
    reasons: [...new Set(rows.map((row) => row.reason))].toSorted(),
  };
}

/**
 * Closes a case, or changes how it was closed, and tells everybody who reported it: their reports are news again, and they
 * a new version of themselves. Part of a transaction that holds the case and the members.
 */
export async function closeCase(
  transaction: Database,
  { id, state }: Case,
  { to, adminId, elsewhere = false }: { to: ReportOutcome; adminId: string; elsewhere?: boolean },
): Promise<void> {
  await sql`
    with told as (
      update reports set outcome = ${to}, resolved_at = now(), read_at = null where ${concerned(id, state)}
      returning member_id
    )
    update members set updated_at = now() where id in (select member_id from told)
  `.execute(transaction);
  await transaction
    .updateTable('report_cases')
    .set({ state: to, resolved_at: sql<Date>`now()`, resolved_by: adminId, settled_elsewhere: elsewhere })
    .where('id', '=', id)
    .execute();
}
