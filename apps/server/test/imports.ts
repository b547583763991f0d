import { createHash } from 'node:crypto';
import { readRecord, type FileRecord } from '@dubplate/domain/imports/read-record.ts';
import type { ImportProgress, ImportState } from '@dubplate/domain/imports/import.ts';
import { sql } from 'kysely';
import { until } from '../../../tools/services/server-process.ts';
import type { Database } from '../src/db/database.ts';
import { wrongCounters } from '../../../tools/fixtures/counters.ts';
import type { SignedInMember } from './test-app.ts';

export type SentRecord = FileRecord & { uploader?: string; hearts?: { email: string; at: string }[] };

/** Uploads a file in chunks as the browser does, without checking it. */
export async function sendFile(
  { api }: Pick<SignedInMember, 'api'>,
  records: readonly SentRecord[],
  { fileName = 'spring-whites.csv', pieceSize = 100 } = {},
): Promise<string> {
  const fingerprint = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  const { id } = await api.imports.start.mutate({ fileName, fingerprint, rowCount: records.length });
  const rows = records.map(({ uploader, hearts: _hearts, ...record }, index) => ({
    line: index + 2,
    row: readRecord(record),
    ...(uploader && { uploader }),
  }));
  const hearts = records.flatMap((record, index) =>
    (record.hearts ?? []).map((heart) => ({ line: index + 2, ...heart })),
  );
  for (let at = 0; at < rows.length; at += pieceSize) {
    await api.imports.addRows.mutate({ id, rows: rows.slice(at, at + pieceSize) });
  }
  for (let at = 0; at < hearts.length; at += pieceSize) {
    await api.imports.addHearts.mutate({ id, hearts: hearts.slice(at, at + pieceSize) });
  }
  return id;
}

export async function reach(
  { api }: Pick<SignedInMember, 'api'>,
  id: string,
  state: ImportState,
): Promise<ImportProgress> {
  await until(async () => (await api.imports.read.query({ id })).state === state, `the import to be ${state}`);
  return api.imports.read.query({ id });
}

/** Uploads a file and runs the dry run. */
export async function dryRun(admin: SignedInMember, records: readonly SentRecord[]): Promise<ImportProgress> {
  const id = await sendFile(admin, records);
  await admin.api.imports.check.mutate({ id });
  return reach(admin, id, 'checked');
}

export async function importFile(admin: SignedInMember, records: readonly SentRecord[]): Promise<ImportProgress> {
  const { id } = await dryRun(admin, records);
  await admin.api.imports.run.mutate({ id });
  return reach(admin, id, 'done');
}

/** Returns every stored count of an import that differs from its rows. */
async function wrongImportCounters(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select imports.id, counted.* from imports, lateral (
      select count(*) as received, count(result) as checked, count(*) filter (where result = 'new') as new,
        count(*) filter (where result = 'duplicate') as duplicate, count(*) filter (where result = 'error') as error,
        count(*) filter (where result = 'added') as added
      from import_rows where import_id = imports.id
    ) as counted
    where rows_swept_at is null
      and (received_count, checked_count, new_count, duplicate_count, error_count, added_count)
        <> (counted.received, counted.checked, counted.new, counted.duplicate, counted.error, counted.added)
    union all
    select import_id, line, 0, 0, 0, 0, 0 from import_rows left join songs on songs.id = song_id
    where result = 'added' and songs.id is null
  `.execute(db);
  return rows;
}

/** Call at the end of every test that imports: fails when a stored counter, of songs too, differs from its rows. */
export async function checkImportCounters(db: Database): Promise<void> {
  const wrong = [...(await wrongImportCounters(db)), ...(await wrongCounters(db))];
  if (wrong.length > 0) throw new Error(`counters are wrong: ${JSON.stringify(wrong)}`);
}

/** Returns records with distinct titles, which match no song of another name. */
export const makeRecords = (count: number, name = 'Bulk'): SentRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `${name} ${index}`,
    artist: `Artist ${index % 97}`,
    ...(index % 3 === 0 && { link: `https://soundcloud.com/artist-${index % 97}/${name.toLowerCase()}-${index}` }),
  }));
