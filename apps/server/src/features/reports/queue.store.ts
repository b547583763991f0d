import type { AdminGrant } from '@dubplate/domain/actor.ts';
import type { MemberId, RequestId } from '@dubplate/domain/ids.ts';
import { deletedMember } from '@dubplate/domain/members/names.ts';
import {
  casesPageSize,
  mostCases,
  mostNotes,
  type CaseCursor,
  type CaseState,
  type ReportCase,
  type ReportReason,
  type ReportTarget,
} from '@dubplate/domain/reports/report.ts';
import { sql } from 'kysely';
import { permissionColumns, toGrant } from '../../db/admin-grant.ts';
import type { Database } from '../../db/database.ts';

type CaseRow = {
  id: string;
  kind: ReportTarget;
  state: CaseState;
  reportCount: number;
  reportedAt: Date;
  resolvedAt: Date | null;
  /** Text with microseconds, because a Date has milliseconds only. */
  at: string | null;
  resolvedBy: string | null;
  settledElsewhere: boolean;
  targetId: string | null;
  text: string | null;
  requestId: RequestId | null;
  createdAt: Date | null;
  releaseLink: { url: string; addedBy: string | null } | null;
  authorId: MemberId | null;
  author: string | null;
  suspended: boolean | null;
  reasons: { reason: ReportReason; count: number }[] | null;
  notes: { username: string | null; note: string }[] | null;
} & Parameters<typeof toGrant>[0];

/** Includes the author's admin grant, because only some admins may suspend an admin. */
export type QueuedCase = Omit<ReportCase, 'author' | 'canShow'> & {
  settledElsewhere: boolean;
  author: { id: string; username: string; suspended: boolean; admin: AdminGrant | null } | null;
};

const moment = sql`to_char(cases.resolved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const after = (state: CaseState, { count, at, id }: CaseCursor) =>
  state === 'open'
    ? sql`cases.report_count <= ${count} and (cases.report_count < ${count} or cases.id > ${id})`
    : sql`cases.resolved_at <= ${at}::timestamptz and (cases.resolved_at < ${at}::timestamptz or cases.id > ${id})`;

/** A page of the queue: open cases with the most reports first, closed ones with the latest decision first. */
export async function listCases(
  db: Database,
  { state, cursor }: { state: CaseState; cursor?: CaseCursor | undefined },
): Promise<{ cases: QueuedCase[]; nextCursor: CaseCursor | null }> {
  const order = state === 'open' ? sql`cases.report_count desc` : sql`cases.resolved_at desc`;
  const grants = sql.join(Object.values(permissionColumns).map((column) => sql`admins.${sql.ref(column)}`));
  const { rows } = await sql<CaseRow>`
    with page as materialized (
      select cases.* from report_cases as cases
      where cases.state = ${sql.lit(state)} ${cursor ? sql`and ${after(state, cursor)}` : sql``}
      order by ${order}, cases.id limit ${casesPageSize + 1}
    )
    select cases.id, cases.target_kind as kind, cases.state, cases.report_count as "reportCount",
      cases.reported_at as "reportedAt", cases.resolved_at as "resolvedAt", ${moment} as at,
      cases.settled_elsewhere as "settledElsewhere", resolver.username as "resolvedBy", target.id as "targetId", target.text, target.request_id as "requestId",
      target.created_at as "createdAt", release."releaseLink", author.id as "authorId", author.username as author,
      author.suspended_at is not null as suspended, admins.role, ${grants}, given.reasons, written.notes
    from page as cases
      left join members as resolver on resolver.id = cases.resolved_by
      left join lateral (
        select id, title as text, null::uuid as request_id, uploaded_at as created_at, uploaded_by as author_id
        from songs where cases.target_kind = 'song' and songs.id = cases.target_id
        union all
        select id, title, id, created_at, member_id
        from requests where cases.target_kind = 'request' and requests.id = cases.target_id
        union all
        select id, text, request_id, created_at, member_id
        from comments where cases.target_kind = 'comment' and comments.id = cases.target_id
      ) as target on true
      left join lateral (
        select json_build_object('url', links.url, 'addedBy', adder.username) as "releaseLink"
        from release_links as links left join members as adder on adder.id = links.added_by
        where cases.target_kind = 'song' and links.song_id = cases.target_id
      ) as release on true
      left join members as author on author.id = target.author_id
      left join admins on admins.member_id = author.id
      left join lateral (
        select json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason) as reasons
        from (
          select reason, count(*) as count from reports
          where reports.case_id = cases.id and reports.resolved_at is not distinct from cases.resolved_at
          group by reason
        ) as counted
      ) as given on true
      left join lateral (
        select json_agg(json_build_object('username', username, 'note', note) order by created_at desc) as notes
        from (
          select members.username, reports.note, reports.created_at
          from reports left join members on members.id = reports.member_id
          where reports.case_id = cases.id and reports.resolved_at is not distinct from cases.resolved_at
            and reports.note <> ''
          order by reports.created_at desc limit ${mostNotes}
        ) as newest
      ) as written on true
    order by ${order}, cases.id
  `.execute(db);
  const page = rows.slice(0, casesPageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    cases: page.map(toCase),
    nextCursor: last ? { count: last.reportCount, at: last.at, id: last.id } : null,
  };
}

const toCase = (row: CaseRow): QueuedCase => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reportCount: row.reportCount,
  reasons: row.reasons ?? [],
  notes: (row.notes ?? []).map(({ username, note }) => ({ username: username ?? deletedMember, note })),
  target:
    row.targetId !== null && row.text !== null && row.createdAt !== null
      ? {
          id: row.targetId,
          text: row.text,
          requestId: row.requestId,
          createdAt: row.createdAt.toISOString(),
          releaseLink: row.releaseLink && {
            url: row.releaseLink.url,
            addedBy: row.releaseLink.addedBy ?? deletedMember,
          },
        }
      : null,
  author:
    row.authorId !== null && row.author !== null
      ? { id: row.authorId, username: row.author, suspended: row.suspended ?? false, admin: toGrant(row) }
      : null,
  reportedAt: row.reportedAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  resolvedBy: row.resolvedBy,
  settledElsewhere: row.settledElsewhere,
});

/** Stops at `mostCases`, because the number of closed cases only grows. Each count reads the index of its list. */
export async function countCases(db: Database): Promise<Record<CaseState, number>> {
  const count = (state: CaseState) => sql`
    (select count(*) from (select from report_cases where state = ${sql.lit(state)} limit ${mostCases}) as counted)
  `;
  const { rows } = await sql<Record<CaseState, number>>`
    select ${count('open')} as open, ${count('hidden')} as hidden, ${count('dismissed')} as dismissed
  `.execute(db);
  return rows[0]!;
}
