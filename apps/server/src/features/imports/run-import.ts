import { refusals } from '@dubplate/domain/errors.ts';
import type { ImportId } from '@dubplate/domain/ids.ts';
import { readImportedSong } from '@dubplate/domain/imports/import-row.ts';
import { DatabaseError } from 'pg';
import type { Database } from '../../db/database.ts';
import { lockImport } from '../../db/locks.ts';
import { commitAsynchronously, inTransaction } from '../../db/transaction.ts';
import { announceMember } from '../../events/member-events.ts';
import type { Live } from '../../platform/live.ts';
import { importSongs, type SongToImport } from '../songs/import-songs.ts';
import { endImport } from './end-import.ts';
import { countHearts, dropHearts, readHearts } from './import-hearts.store.ts';
import { queueWork } from './imports.store.ts';
import { workInBatches } from '../../platform/work-in-batches.ts';
import { claimRows, markRows, moveCounts, type WaitingRow } from './work.store.ts';

/** A batch locks the names and new words of its songs. A member who adds the same song waits until it commits. */
const batch = 25;
/** Limits the members that a batch locks: it ends before the row that would exceed this number of favorites. */
const maxHearts = 2_000;

type Parts = { db: Database; live: Live };

/** Imports the new rows. Safe to retry: each row is imported in the transaction that marks it. */
export async function runImport({ db, live }: Parts, id: ImportId): Promise<void> {
  let singleRows = 0;
  const changedMembers = new Set<string>();
  const more = await workInBatches(async () => {
    const size = singleRows > 0 ? 1 : batch;
    singleRows -= 1;
    try {
      const members = await addBatch(db, id, size);
      if (!members) return 'done';
      for (const memberId of members) changedMembers.add(memberId);
    } catch (error) {
      if (!isAboutData(error)) throw error;
      // A row that PostgreSQL rejects must not block the others: the next rows run one by one to find it.
      if (size === 1) await failRow(db, id);
      else singleRows = batch;
    }
    return 'more';
  }).finally(async () => {
    // Announced once for all batches, because a member often has favorites in many of them.
    for (const memberId of changedMembers) await announceMember(db, live, memberId);
  });
  if (more) await queueWork(db, id, 'run-import');
}

/** Returns the members whose counters changed. Null when all rows are done or the import was stopped. */
const addBatch = (db: Database, id: ImportId, size: number): Promise<string[] | null> =>
  inTransaction(db, async (transaction) => {
    // After a crash of PostgreSQL, the worker repeats the batches that were lost.
    await commitAsynchronously(transaction);
    const importRow = await lockImport(transaction, id);
    if (importRow?.state !== 'running') return null;
    const waiting = await claimRows(transaction, id, 'new', size);
    const rows = fitHearts(waiting, await countHearts(transaction, id, waiting));
    if (rows.length === 0) {
      await endImport(transaction, importRow);
      return null;
    }
    const lines = rows.map(({ line }) => line);
    const hearts = Map.groupBy(await readHearts(transaction, id, lines), ({ line }) => line);
    const { songs, problems } = readSongs(rows, importRow.keeps_verified);
    for (const song of songs) song.hearts = hearts.get(song.line) ?? [];
    const { added, same, members, ...given } = await importSongs(transaction, songs);
    await markRows(transaction, id, [
      ...[...added].map(([line, songId]) => ({ line, result: 'added' as const, songId })),
      ...[...same].map(([line, songId]) => ({ line, result: 'duplicate' as const, songId })),
      ...problems.map(({ line, reason }) => ({ line, result: 'error' as const, reason, songId: null })),
    ]);
    // Lock order: members, import rows, favorites. Deleting an account locks in the same order.
    await dropHearts(transaction, id, lines);
    await moveCounts(transaction, id, {
      new: -rows.length,
      added: added.size,
      duplicate: same.size,
      error: problems.length,
      verified: rows.filter(({ line, row }) => added.has(line) && row.verified).length,
      ...given,
    });
    return members;
  });

/** Always keeps the first row: a row with more than `maxHearts` favorites is a batch of its own. */
function fitHearts(rows: readonly WaitingRow[], hearts: ReadonlyMap<number, number>): WaitingRow[] {
  let together = 0;
  return rows.filter(({ line }, index) => {
    together += hearts.get(line) ?? 0;
    return index === 0 || together <= maxHearts;
  });
}

/** Parses the rows again: a deploy after the dry run may have changed the rules. */
function readSongs(rows: readonly WaitingRow[], keepsVerified: boolean) {
  const songs: SongToImport[] = [];
  const problems: { line: number; reason: string }[] = [];
  for (const { line, row, uploaderId } of rows) {
    const read = readImportedSong(row, new Date());
    if ('problem' in read) {
      problems.push({ line, reason: read.problem });
      continue;
    }
    const song = keepsVerified ? read.song : { ...read.song, isVerified: false, verifiedAt: null };
    songs.push({ line, song, uploaderId, hearts: [] });
  }
  return { songs, problems };
}

const failRow = (db: Database, id: ImportId): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const importRow = await lockImport(transaction, id);
    const [row] = importRow?.state === 'running' ? await claimRows(transaction, id, 'new', 1) : [];
    if (!row) return;
    await markRows(transaction, id, [{ line: row.line, result: 'error', reason: refusals.unexpected, songId: null }]);
    await moveCounts(transaction, id, { new: -1, error: 1 });
  });

/** data_exception and integrity_constraint_violation */
const isAboutData = (error: unknown): boolean => error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
