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
import { queueWork } from './imports.store.ts';
import { workInBatches } from './work-in-batches.ts';
import { countHearts, dropHearts, markRows, moveCounts, readHearts, claimRows, type WaitingRow } from './work.store.ts';

/** A batch holds the names of its songs and its new words until it ends: somebody adding the same song waits so long. */
const batch = 25;
/** Nor does it hold many members for long: a batch ends before a row with which it would have more hearts than this. */
const maxHearts = 2_000;

type Parts = { db: Database; live: Live };

/** Adds what the dry run found to be new. Whoever works on it and however often: a row is added in the transaction that marks it. */
export async function runImport({ db, live }: Parts, id: ImportId): Promise<void> {
  let careful = 0;
  const moved = new Set<string>();
  const more = await workInBatches(async () => {
    const size = careful > 0 ? 1 : batch;
    careful -= 1;
    try {
      const members = await addBatch(db, id, size);
      if (!members) return 'done';
      for (const memberId of members) moved.add(memberId);
    } catch (error) {
      if (!isAboutData(error)) throw error;
      // One row the database will not have must not keep the others out: they go one by one until it is found.
      if (size === 1) await failRow(db, id);
      else careful = batch;
    }
    return 'more';
  }).finally(async () => {
    // Once for all batches: whoever has many hearts in a file has them in many batches.
    for (const memberId of moved) await announceMember(db, live, memberId);
  });
  if (more) await queueWork(db, id, 'run-import');
}

/** Null when there is nothing left to do; otherwise whose counters moved. */
const addBatch = (db: Database, id: ImportId, size: number): Promise<string[] | null> =>
  inTransaction(db, async (transaction) => {
    // A crash of PostgreSQL loses whole batches, and the worker repeats them.
    await commitAsynchronously(transaction);
    const found = await lockImport(transaction, id);
    if (found?.state !== 'running') return null;
    const waiting = await claimRows(transaction, id, 'new', size);
    const rows = fitHearts(waiting, await countHearts(transaction, id, waiting));
    if (rows.length === 0) {
      await endImport(transaction, found);
      return null;
    }
    const lines = rows.map(({ line }) => line);
    const hearts = Map.groupBy(await readHearts(transaction, id, lines), ({ line }) => line);
    const { songs, problems } = readSongs(rows, found.keeps_verified);
    for (const song of songs) song.hearts = hearts.get(song.line) ?? [];
    const { added, same, members, ...given } = await importSongs(transaction, songs);
    await markRows(transaction, id, [
      ...[...added].map(([line, songId]) => ({ line, result: 'added' as const, songId })),
      ...[...same].map(([line, songId]) => ({ line, result: 'duplicate' as const, songId })),
      ...problems.map(({ line, reason }) => ({ line, result: 'error' as const, reason, songId: null })),
    ]);
    // Last: whoever leaves meanwhile holds themselves first, then their rows and then their hearts.
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

/** The first row always: one with more hearts than that is a batch by itself. */
function fitHearts(rows: readonly WaitingRow[], hearts: ReadonlyMap<number, number>): WaitingRow[] {
  let together = 0;
  return rows.filter(({ line }, index) => {
    together += hearts.get(line) ?? 0;
    return index === 0 || together <= maxHearts;
  });
}

/** The rules may have changed since the dry run, by an update in between. */
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
    const found = await lockImport(transaction, id);
    const [row] = found?.state === 'running' ? await claimRows(transaction, id, 'new', 1) : [];
    if (!row) return;
    await markRows(transaction, id, [{ line: row.line, result: 'error', reason: refusals.unexpected, songId: null }]);
    await moveCounts(transaction, id, { new: -1, error: 1 });
  });

/** data_exception and integrity_constraint_violation */
const isAboutData = (error: unknown): boolean => error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
