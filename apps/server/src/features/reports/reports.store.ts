import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  ownReportsLimit,
  type NewReport,
  type OwnReport,
  type ReportOutcome,
  type ReportReason,
  type ReportTarget,
} from '@dubplate/domain/reports/report.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Transaction } from '../../db/database.ts';
import { memberForUpdate } from '../../db/locks.ts';

/** Opens or reopens the case of the target. A second open report of the same member changes nothing. */
export async function insertReport(
  transaction: Transaction,
  { kind, id, reason, note }: NewReport,
  memberId: MemberId,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into report_cases as cases (id, target_kind, target_id) values (${newId()}, ${kind}, ${id})
    on conflict (target_kind, target_id) do update set
      state = 'open', resolved_at = null, resolved_by = null,
      report_count = case cases.state when 'open' then cases.report_count else 0 end,
      reported_at = case cases.state when 'open' then cases.reported_at else now() end
    returning id
  `.execute(transaction);
  const caseId = rows[0]!.id;
  await sql`
    with added as (
      insert into reports (id, case_id, member_id, reason, note)
      values (${newId()}, ${caseId}, ${memberId}, ${reason}, ${note})
      on conflict (case_id, member_id) where outcome is null do nothing
      returning case_id
    )
    update report_cases set report_count = report_count + 1 from added where report_cases.id = added.case_id
  `.execute(transaction);
}

type OwnRow = Omit<OwnReport, 'createdAt' | 'kind' | 'reason' | 'outcome'> & {
  createdAt: Date;
  kind: string;
  reason: string;
  outcome: string | null;
};

/** Omits the text of hidden targets. */
export async function listOwnReports(db: Database, memberId: MemberId): Promise<OwnReport[]> {
  const { rows } = await sql<OwnRow>`
    select reports.id, cases.target_kind as kind, reports.reason, reports.created_at as "createdAt", reports.outcome,
      reports.outcome is not null and reports.read_at is null as "isNew",
      coalesce(songs.title, requests.title, case when asked.id is not null then comments.text end) as text
    from reports
      join report_cases as cases on cases.id = reports.case_id
      left join songs on cases.target_kind = 'song' and songs.id = cases.target_id and not songs.is_archived
      left join requests on cases.target_kind = 'request' and requests.id = cases.target_id
        and requests.hidden_at is null
      left join comments on cases.target_kind = 'comment' and comments.id = cases.target_id
        and comments.hidden_at is null
      left join requests as asked on asked.id = comments.request_id and asked.hidden_at is null
    where reports.member_id = ${memberId}
    order by reports.created_at desc, reports.id desc limit ${ownReportsLimit}
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    kind: row.kind as ReportTarget,
    reason: row.reason as ReportReason,
    outcome: row.outcome as ReportOutcome | null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Marks reports as read. Returns whether any was unread. */
export async function markRead(db: Database, memberId: MemberId, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    with reader as (${memberForUpdate(memberId)}), read as (
      update reports set read_at = now() from reader
      where reports.id = any(${ids}::uuid[]) and reports.member_id = reader.id
        and reports.outcome is not null and reports.read_at is null
      returning reports.id
    )
    update members set updated_at = now() where id = ${memberId} and exists (select from read) returning id
  `.execute(db);
  return rows.length > 0;
}
