import type { MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';

type Target = { id: string; authorId: MemberId | null; requestId: RequestId | null; hidden: boolean };

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

/** The song that this one was merged into, or the song itself. */
export async function readActiveId(db: Database, songId: SongId): Promise<string> {
  const { rows } = await sql<{ id: string }>`select active_song(${songId}) as id`.execute(db);
  return rows[0]!.id;
}

/** Triggers update the counters and the ranking. */
export async function setHidden(
  transaction: Transaction,
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
