import type { ImportId, MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { ImportRow } from '@dubplate/domain/imports/import-row.ts';
import { sameRowReason, sameSongReason, type RowResult } from '@dubplate/domain/imports/import.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { jsonParameter } from '../../db/json-parameter.ts';

export type WaitingRow = { line: number; row: ImportRow; uploaderId: MemberId | null };

/** Reads the next rows in the order of the file: unchecked rows (null) or rows that the dry run found to be new. */
export async function claimRows(
  transaction: Transaction,
  id: ImportId,
  result: 'new' | null,
  limit: number,
): Promise<WaitingRow[]> {
  const rows = await transaction
    .selectFrom('import_rows')
    .select(['line', 'row', 'uploader_id as uploaderId'])
    .where('import_id', '=', id)
    .where('result', result === null ? 'is' : '=', result)
    .orderBy('line')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, row: JSON.parse(row.row) as ImportRow }));
}

export type Finding = {
  line: number;
  result: RowResult;
  reason: string;
  title: string;
  artists: readonly string[];
  platform: string | null;
  releaseDate: string | null;
  identity: Buffer | null;
  isArchived: boolean;
  songId: SongId | null;
};

/**
 * Stores the results of the dry run. A row identical to an earlier row of the file is a duplicate of it. As with
 * existing songs, an archived row makes only archived rows duplicates.
 */
export async function writeFindings(
  transaction: Transaction,
  id: ImportId,
  findings: readonly Finding[],
): Promise<void> {
  const rows = findings.map(({ identity, ...finding }) => ({
    ...finding,
    identity: identity?.toString('hex') ?? null,
  }));
  await sql`
    update import_rows set result = given.result, reason = given.reason, title = given.title, artists = given.artists,
      platform = given.platform, release_date = given."releaseDate", identity = decode(given.identity, 'hex'),
      is_archived = given."isArchived", song_id = given."songId"
    from json_to_recordset(${jsonParameter(rows)}::json) as given (
      line integer, result text, reason text, title text, artists text[], platform text, "releaseDate" date, identity text,
      "isArchived" boolean, "songId" uuid
    )
    where import_rows.import_id = ${id} and import_rows.line = given.line
  `.execute(transaction);
  const { rows: repeated } = await sql<{ line: number; earlier: number }>`
    select given.line, earlier.line as earlier
    from import_rows as given join lateral (
      select line from import_rows
      where import_id = ${id} and identity = given.identity and line < given.line and is_archived <= given.is_archived
      order by is_archived, line limit 1
    ) as earlier on true
    where given.import_id = ${id} and given.line = any(${findings.map(({ line }) => line)}::integer[])
      and given.result = 'new'
  `.execute(transaction);
  await markRows(
    transaction,
    id,
    repeated.map(({ line, earlier }) => ({ line, result: 'duplicate', reason: sameRowReason(earlier), songId: null })),
  );
}

type Mark = { line: number; result: RowResult; reason?: string; songId: SongId | null };

export async function markRows(transaction: Transaction, id: ImportId, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update import_rows set result = given.result, reason = given.reason, song_id = coalesce(given.song_id, import_rows.song_id)
    from unnest(
      ${marks.map(({ line }) => line)}::integer[], ${marks.map(({ result }) => result)}::text[],
      ${marks.map(({ result, reason }) => reason ?? (result === 'duplicate' ? sameSongReason : ''))}::text[],
      ${marks.map(({ songId }) => songId)}::uuid[]
    ) as given (line, result, reason, song_id)
    where import_rows.import_id = ${id} and import_rows.line = given.line
  `.execute(transaction);
}

export async function countResults(
  transaction: Transaction,
  id: ImportId,
  lines: readonly number[],
): Promise<Record<RowResult, number>> {
  const { rows } = await sql<{ result: RowResult; count: number }>`
    select result, count(*) from import_rows where import_id = ${id} and line = any(${lines}::integer[]) group by result
  `.execute(transaction);
  const counts = { new: 0, duplicate: 0, error: 0, added: 0 };
  for (const { result, count } of rows) counts[result] = count;
  return counts;
}

export async function moveCounts(
  transaction: Transaction,
  id: ImportId,
  step: Partial<Record<RowResult | 'checked' | 'hearts' | 'uploaders' | 'verified', number>>,
): Promise<void> {
  await sql`
    update imports set heartbeat_at = now(), checked_count = checked_count + ${step.checked ?? 0},
      new_count = new_count + ${step.new ?? 0}, duplicate_count = duplicate_count + ${step.duplicate ?? 0},
      error_count = error_count + ${step.error ?? 0}, added_count = added_count + ${step.added ?? 0},
      heart_given_count = heart_given_count + ${step.hearts ?? 0},
      uploader_given_count = uploader_given_count + ${step.uploaders ?? 0},
      verified_added_count = verified_added_count + ${step.verified ?? 0}
    where id = ${id}
  `.execute(transaction);
}

/** Counts the favorites, uploaders and verified songs of the new rows. Runs once, after the dry run. */
export async function planExtras(transaction: Transaction, id: ImportId): Promise<void> {
  await sql`
    update imports set planned_heart_count = planned.hearts, planned_uploader_count = planned.uploaders,
      planned_verified_count = planned.verified
    from (
      select count(*) filter (where uploader_id is not null) as uploaders,
        -- As JSON.stringify writes it; inside a text the quotes would be escaped.
        count(*) filter (where row like '%"verified":true%') as verified,
        (select count(*) from import_hearts join import_rows using (import_id, line)
          where import_id = ${id} and result = 'new') as hearts
      from import_rows where import_id = ${id} and result = 'new'
    ) as planned
    where id = ${id}
  `.execute(transaction);
}
