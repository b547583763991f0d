import type { ImportId } from '@dubplate/domain/ids.ts';
import type { ImportRow } from '@dubplate/domain/imports/import-row.ts';
import { readRelease } from '@dubplate/domain/imports/read-day.ts';
import { rowsPageSize, sleevesShown } from '@dubplate/domain/imports/import.ts';
import type { CheckedRow, Import, RowFilter, Sleeve } from '@dubplate/domain/imports/import.ts';
import { parseRelease } from '@dubplate/domain/songs/release-span.ts';
import { cleanText } from '@dubplate/domain/visible-text.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** No batch takes longer than this, so an import without a heartbeat has lost its worker. */
export const stalledAfterSeconds = 20;

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

/** Planned counts until the import ends, then actual ones. Without a plan (older build), every row counts. */
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
    const release = parseRelease(readRelease(written.releaseDate ?? '') ?? '');
    return {
      ...checked,
      ...(checked.releaseDate && release && { releasePrecision: release.precision }),
      link: showWritten(written.link),
      writtenDate: showWritten(written.releaseDate),
    };
  }) as CheckedRow[];
  return { rows: page, nextCursor: rows.length > rowsPageSize ? page.at(-1)!.line : null };
}
