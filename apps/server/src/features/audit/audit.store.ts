import { auditFilters, auditPageSize, type AuditEntry, type AuditFilter } from '@dubplate/domain/audit/audit-log.ts';
import type { AuditAct, AuditDetails, AuditTarget } from '@dubplate/domain/audit/audit.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { byMembers } from '../../db/member-search.ts';

/** The current name of a target. Null when it was deleted, or when it is hidden and the admin lacks the permission. */
const targetName = ({ songs, reports }: Visibility) => sql<string | null>`case
  when entry.target_kind in ('member', 'admin') then (select username from members where id = entry.target_id)
  when entry.target_kind = 'invite' then (select code from invites where id = entry.target_id)
  when entry.target_kind = 'song' then (select title from songs where id = entry.target_id and (${songs} or not is_archived))
  when entry.target_kind = 'request' then (select title from requests where id = entry.target_id and (${reports} or hidden_at is null))
  when entry.target_kind = 'import' then (select file_name from imports where id = entry.target_id)
  when entry.target_kind = 'comment' then (
    select left(text, 120) from comments join requests on requests.id = comments.request_id
    where comments.id = entry.target_id
      and (${reports} or (comments.hidden_at is null and requests.hidden_at is null))
  )
end`;

/** Which hidden targets the admin may see. */
type Visibility = { songs: boolean; reports: boolean };
type AuditQuery = { filter: AuditFilter | null; query: string; cursor?: number | undefined };

export async function listEntries(
  db: Database,
  { filter, query, cursor }: AuditQuery,
  visibility: Visibility,
): Promise<{ entries: AuditEntry[]; nextCursor: number | null }> {
  // Ids are UUIDs, so a target with the id of a member is that member.
  const memberCondition =
    query.trim() === '' ? null : (await byMembers(db, query))(sql`entry.admin_id`, sql`entry.target_id`);
  const rows = await db
    .selectFrom('audit_entries as entry')
    .leftJoin('members as admin', 'admin.id', 'entry.admin_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.act',
      'entry.target_kind',
      'entry.target_id',
      'entry.before',
      'entry.after',
    ])
    .select(['admin.username as admin', targetName(visibility).as('name')])
    .$if(filter !== null, (q) => q.where('entry.act', 'in', [...auditFilters[filter!].acts]))
    .$if(memberCondition !== null, (q) => q.where(memberCondition!))
    .$if(cursor !== undefined, (q) => q.where('entry.id', '<', cursor!))
    .orderBy('entry.id', 'desc')
    .limit(auditPageSize + 1)
    .execute();
  const entries = rows.slice(0, auditPageSize).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    act: row.act as AuditAct,
    admin: row.admin,
    target: { kind: row.target_kind as AuditTarget, id: row.target_id, name: row.name },
    before: row.before as AuditDetails | null,
    after: row.after as AuditDetails | null,
  }));
  return { entries, nextCursor: rows.length > auditPageSize ? entries.at(-1)!.id : null };
}
