import type { ImportId, MemberId } from '@dubplate/domain/ids.ts';
import type { ImportRow } from '@dubplate/domain/imports/import-row.ts';
import { sql, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Transaction } from '../../db/database.ts';
import type { DB } from '../../db/tables.ts';

type ImportRecord = Selectable<DB['imports']>;

/** Starts an import. Idempotent: uploading the same file again continues an incomplete upload. */
export async function openImport(
  db: Database,
  memberId: MemberId,
  file: { fileName: string; fingerprint: string; rowCount: number },
): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({
      id: newId(),
      member_id: memberId,
      file_name: file.fileName,
      fingerprint: file.fingerprint,
      row_count: file.rowCount,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'fingerprint', 'row_count'])
        .where('state', '=', 'sending')
        .doUpdateSet({ file_name: file.fileName }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeImport(
  transaction: Transaction,
  id: ImportId,
  change: Partial<Pick<ImportRecord, 'state' | 'started_at' | 'ended_at' | 'checked_at' | 'keeps_verified'>>,
): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ ...change, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Queues the job in the caller's transaction. The job key allows one waiting job besides a running one. */
export async function queueWork(db: Database, id: ImportId, job: 'check-import' | 'run-import'): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, json_build_object('importId', ${id}::text),
    job_key => ${`import:${id}`}, max_attempts => 3)`.execute(db);
}

type SentRow = { line: number; row: ImportRow; uploader?: string | undefined };

/**
 * Inserts rows that are missing and counts them. Replaces emails by member ids at once, so that no email is stored.
 * Only a verified email identifies a member.
 */
export async function insertRows(transaction: Transaction, id: ImportId, rows: readonly SentRow[]): Promise<void> {
  await sql`
    with given as (
      select * from unnest(
        ${rows.map(({ line }) => line)}::integer[], ${rows.map(({ row }) => JSON.stringify(row))}::text[],
        ${rows.map(({ uploader }) => uploader?.toLowerCase() ?? null)}::text[],
        ${rows.map(({ row }) => row.hearts ?? 0)}::integer[], ${rows.map(({ row }) => row.votes ?? 0)}::integer[],
        ${rows.map(({ row }) => row.verified ?? false)}::boolean[]
      ) as given (line, row, email, hearts, votes, verified)
    ), added as (
      insert into import_rows (import_id, line, row, uploader_id)
      select ${id}, line, row, members.id
      from given left join members on members.email = given.email and members.email_verified
      on conflict do nothing
      returning line, uploader_id
    )
    update imports set
      received_count = received_count + fresh.count, heart_count = heart_count + fresh.hearts,
      vote_count = vote_count + fresh.votes, uploader_kept_count = uploader_kept_count + fresh.uploaders,
      verified_count = verified_count + fresh.verified, heartbeat_at = now()
    from (
      select count(*), coalesce(sum(hearts), 0) as hearts, coalesce(sum(votes), 0) as votes, count(uploader_id) as uploaders,
        count(*) filter (where verified) as verified
      from added join given using (line)
    ) as fresh
    where imports.id = ${id}
  `.execute(transaction);
}

export async function deleteImport(transaction: Transaction, id: ImportId): Promise<void> {
  await transaction.deleteFrom('imports').where('id', '=', id).execute();
}
