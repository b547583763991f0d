import type { CommentId, MemberId, RequestId } from '@dubplate/domain/ids.ts';
import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Context, Services } from '../platform/trpc.ts';
import { announceComment, announceHiddenComment, readComment } from './comment-events.ts';
import { announceMembers } from './member-events.ts';
import { announceHiddenRequest, announceRequests } from './request-events.ts';
import { announceSong } from './song-events.ts';

/** The result of an admin's decision about a report case. */
export type ResolvedCase = {
  target: { kind: ReportTarget; id: string; requestId: RequestId | null };
  /** True when the decision hid the target, false when it shows it again, null when it changed neither. */
  hidden: boolean | null;
  reporterIds: MemberId[];
  suspendedId: MemberId | null;
};

/** Ends the connections of a suspended author, then updates the target and the reporters in every tab. */
export async function announceResolvedCase(
  services: Pick<Context, 'db' | 'live' | 'request'>,
  { target, hidden, reporterIds, suspendedId }: ResolvedCase,
): Promise<void> {
  const ended = suspendedId && services.live.end(suspendedId);
  if (hidden !== null) await announceTarget(services, target, hidden);
  announceMembers(services, reporterIds);
  await ended;
}

async function announceTarget(
  services: Pick<Services, 'db' | 'live'>,
  { kind, id, requestId }: ResolvedCase['target'],
  hidden: boolean,
): Promise<void> {
  if (kind === 'song') return announceSong(services, id);
  if (kind === 'request') return hidden ? announceHiddenRequest(services, id) : announceRequests(services, [id]);
  if (requestId === null) return;
  if (hidden) announceHiddenComment(services.live, { id, requestId });
  else {
    const comment = await readComment(services.db, id);
    if (comment) announceComment(services.live, comment);
  }
  await announceRequests(services, [requestId]);
}

/** Members with an open report about a request or one of its comments. Deleting the request closes those cases. */
export async function readRequestReporters(db: Database, requestId: RequestId): Promise<string[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select distinct reports.member_id as "memberId"
    from report_cases as cases join reports on reports.case_id = cases.id
    where reports.outcome is null and reports.member_id is not null and (
      (cases.target_kind = 'request' and cases.target_id = ${requestId})
      or (cases.target_kind = 'comment' and cases.target_id in (select id from comments where request_id = ${requestId}))
    )
  `.execute(db);
  return rows.map((row) => row.memberId);
}

/** Members with an open report about a comment. Deleting the comment closes the case. */
export async function readCommentReporters(db: Database, commentId: CommentId): Promise<string[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select reports.member_id as "memberId"
    from report_cases as cases join reports on reports.case_id = cases.id
    where cases.target_kind = 'comment' and cases.target_id = ${commentId}
      and reports.outcome is null and reports.member_id is not null
  `.execute(db);
  return rows.map((row) => row.memberId);
}
