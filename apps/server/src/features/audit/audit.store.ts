import type { AuditAct, AuditDetails, AuditTarget } from '@dubplate/domain/audit/audit.ts';
import { auditFilters, auditPageSize, type AuditEntry, type AuditFilter } from '@dubplate/domain/audit/audit-log.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { memberMatches } from '../members/member-search.ts';

/** More members than this with the same piece of a name are not told apart by it: more letters are. */
const mostFound = 200;

/** Done by, or to, a member of that name or address. */
const isFound = (query: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from (select id from members where ${memberMatches(query)} limit ${mostFound}) as found
  where found.id = entry.admin_id or (found.id = entry.target_id and entry.target_kind in ('member', 'admin'))
)`;

/** What a target is called now; null when it is gone. */
const targetName = sql<string | null>`case
  when entry.target_kind in ('member', 'admin') then (select username from members where id = entry.target_id)
  when entry.target_kind = 'invite' then (select code from invites where id = entry.target_id)
  when entry.target_kind = 'song' then (select title from songs where id = entry.target_id)
  when entry.target_kind = 'request' then (select title from requests where id = entry.target_id)
  when entry.target_kind = 'comment' then (select left(text, 120) from comments where id = entry.target_id)
end`;

type Asked = { filter: AuditFilter | null; query: string; cursor?: number | undefined };

export async function listEntries(
  db: Database,
  { filter, query, cursor }: Asked,
): Promise<{ entries: AuditEntry[]; nextCursor: number | null }> {
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
    .select(['admin.username as admin', targetName.as('name')])
    .$if(filter !== null, (q) => q.where('entry.act', 'in', [...auditFilters[filter!].acts]))
    .$if(query.trim() !== '', (q) => q.where(isFound(query)))
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
