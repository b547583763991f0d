import type { ImportId, MemberId } from '@dubplate/domain/ids.ts';
import type { ImportRow } from '@dubplate/domain/imports/import-row.ts';
import type { CheckedRow, Import, RowFilter, Sleeve } from '@dubplate/domain/imports/import.ts';
import { rowsPageSize, sleevesShown } from '@dubplate/domain/imports/import.ts';
import { cleanText } from '@dubplate/domain/visible-text.ts';
import { sql, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Transaction } from '../../db/database.ts';
import type { DB } from '../../db/tables.ts';

/** No batch takes longer than this, so an import without a heartbeat has lost its worker. */
export const stalledAfterSeconds = 20;

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

/**
 * Queues the job in the caller's transaction. The job key keeps one job waiting; a running job is followed by another.
 */
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

export async function insertHearts(
  transaction: Transaction,
  id: ImportId,
  hearts: readonly { line: number; email: string; at: Date }[],
): Promise<void> {
  await sql`
    with added as (
      insert into import_hearts (import_id, line, member_id, favorited_at)
      select distinct on (line, members.id) ${id}::uuid, line, members.id, at
      from unnest(
        ${hearts.map(({ line }) => line)}::integer[], ${hearts.map(({ email }) => email.toLowerCase())}::text[],
        ${hearts.map(({ at }) => at)}::timestamptz[]
      ) as given (line, email, at)
        join members on members.email = given.email and members.email_verified
      on conflict do nothing
      returning line
    )
    update imports set heart_kept_count = heart_kept_count + (select count(*) from added), heartbeat_at = now()
    where id = ${id}
  `.execute(transaction);
}

const selectImports = (db: Database) =>
  db
    .selectFrom('imports')
    .leftJoin('members', 'members.id', 'imports.member_id')
    .selectAll('imports')
    .select('members.username')
    .select(
      sql<boolean>`imports.state in ('checking', 'running')
        and imports.heartbeat_at < now() - ${stalledAfterSeconds} * interval '1 second'`.as('stalled'),
    );

type SelectedImport = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

/** `mayVerify`: whether the admin who reads this could import verified songs. */
const toImport = (row: SelectedImport, mayVerify: boolean): Import => ({
  id: row.id,
  fileName: row.file_name,
  fingerprint: row.fingerprint,
  rowCount: row.row_count,
  state: row.state as Import['state'],
  counts: {
    received: row.received_count,
    checked: row.checked_count,
    new: row.new_count,
    duplicate: row.duplicate_count,
    error: row.error_count,
    added: row.added_count,
  },
  extras: readExtras(row, mayVerify),
  startedBy: row.username,
  createdAt: row.created_at.toISOString(),
  checkedAt: row.checked_at?.toISOString() ?? null,
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  isStalled: row.stalled,
  isSwept: row.rows_swept_at !== null,
});

/**
 * Planned counts until the import ends, then the actual ones. Imports of an older build have no plan: every row counts.
 */
function readExtras(row: SelectedImport, mayVerify: boolean): Import['extras'] {
  const ended = row.state === 'done';
  const keepsVerified = ['running', 'done'].includes(row.state) ? row.keeps_verified : mayVerify;
  const verified = ended ? row.verified_added_count : (row.planned_verified_count ?? row.verified_count);
  return {
    hearts: row.heart_count,
    heartsKnown: row.heart_kept_count,
    heartsKept: ended ? row.heart_given_count : (row.planned_heart_count ?? row.heart_kept_count),
    votes: row.vote_count,
    uploadersKept: ended ? row.uploader_given_count : (row.planned_uploader_count ?? row.uploader_kept_count),
    unverified: keepsVerified ? 0 : verified,
  };
}

export async function readImport(db: Database, id: ImportId, mayVerify: boolean): Promise<Import | null> {
  const row = await selectImports(db).where('imports.id', '=', id).executeTakeFirst();
  return row ? toImport(row, mayVerify) : null;
}

/** Newest first. The audit log lists older imports. */
export async function listImports(db: Database, limit: number, mayVerify: boolean): Promise<Import[]> {
  const rows = await selectImports(db)
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toImport(row, mayVerify));
}

/** The covers of the last imported songs, the newest last. */
export async function listSleeves(db: Database, id: ImportId): Promise<Sleeve[]> {
  const rows = await db
    .selectFrom('import_rows')
    .innerJoin('songs', 'songs.id', 'import_rows.song_id')
    .select(['songs.id', 'songs.cover'])
    .where('import_rows.import_id', '=', id)
    .where('import_rows.result', '=', 'added')
    .orderBy('import_rows.line', 'desc')
    .limit(sleevesShown)
    .execute();
  return rows.toReversed();
}

/** Removes control characters and shortens the value for the list of rows. */
const showWritten = (value: string | undefined): string | null => cleanText(value ?? '').slice(0, 200) || null;

export async function listRows(
  db: Database,
  { id, filter, cursor }: { id: ImportId; filter: RowFilter; cursor?: number | undefined },
): Promise<{ rows: CheckedRow[]; nextCursor: number | null }> {
  const rows = await db
    .selectFrom('import_rows')
    .select([
      'line',
      'title',
      'artists',
      'platform',
      'release_date as releaseDate',
      'result',
      'reason',
      'song_id as songId',
      'row',
    ])
    .where('import_id', '=', id)
    .where('line', '>', cursor ?? 0)
    .$if(filter === 'all', (q) => q.where('result', 'is not', null))
    .$if(filter !== 'all', (q) => q.where('result', '=', filter))
    .orderBy('line')
    .limit(rowsPageSize + 1)
    .execute();
  const page = rows.slice(0, rowsPageSize).map(({ row, ...checked }) => {
    const written = JSON.parse(row) as ImportRow;
    return { ...checked, link: showWritten(written.link), writtenDate: showWritten(written.releaseDate) };
  }) as CheckedRow[];
  return { rows: page, nextCursor: rows.length > rowsPageSize ? page.at(-1)!.line : null };
}

export async function deleteImport(transaction: Transaction, id: ImportId): Promise<void> {
  await transaction.deleteFrom('imports').where('id', '=', id).execute();
}
