import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

type Target = { id: string; authorId: string | null; requestId: string | null; hidden: boolean };

/**
 * What is reported or decided about. Held so that it cannot be deleted meanwhile, and, for a decision, not be changed
 * either; a comment is held by its request, as everywhere. Null when there is none.
 */
export async function lockTarget(
  transaction: Database,
  { kind, id }: { kind: ReportTarget; id: string },
  { toDecide = false } = {},
): Promise<Target | null> {
  const strength = sql.raw(toDecide ? 'for no key update' : 'for key share');
  if (kind === 'comment') {
    await sql`
      select 1 from requests where id = (select request_id from comments where id = ${id}) ${strength}
    `.execute(transaction);
  }
  const { rows } = await sql<Target>`${targets[kind](id)} ${strength}`.execute(transaction);
  return rows[0] ?? null;
}

/** The same without holding it, as it is at this moment. */
export async function readTarget(
  db: Database,
  { kind, id }: { kind: ReportTarget; id: string },
): Promise<Target | null> {
  const { rows } = await sql<Target>`${targets[kind](id)}`.execute(db);
  return rows[0] ?? null;
}

const targets = {
  song: (id: string) => sql`
    select id, uploaded_by as "authorId", null as "requestId", is_archived as hidden from songs where id = ${id}
  `,
  request: (id: string) => sql`
    select id, member_id as "authorId", id as "requestId", hidden_at is not null as hidden from requests where id = ${id}
  `,
  comment: (id: string) => sql`
    select id, member_id as "authorId", request_id as "requestId",
      hidden_at is not null or exists (
        select from requests where requests.id = request_id and requests.hidden_at is not null
      ) as hidden
    from comments where id = ${id}
  `,
};

/** Where a song that may have been merged is found today. */
export async function readActiveId(db: Database, songId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select standing_song(${songId}) as id`.execute(db);
  return rows[0]!.id;
}

/** Takes a request or a comment out of sight, or brings it back. Counters and ranking follow by themselves. */
export async function setHidden(
  transaction: Database,
  table: 'requests' | 'comments',
  id: string,
  hidden: boolean,
): Promise<void> {
  await transaction
    .updateTable(table)
    .set({ hidden_at: hidden ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}
