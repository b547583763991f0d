import type { ImportId } from '@dubplate/domain/ids.ts';
import { readImportedSong } from '@dubplate/domain/imports/import-row.ts';
import { sameSongReason } from '@dubplate/domain/imports/import.ts';
import { cleanText } from '@dubplate/domain/visible-text.ts';
import type { Database } from '../../db/database.ts';
import { lockImport } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findSameSongs } from '../songs/import-songs.ts';
import { hashIdentity } from '../songs/song-record.ts';
import { changeImport, queueWork } from './imports.store.ts';
import { workInBatches } from '../../platform/work-in-batches.ts';
import {
  countResults,
  moveCounts,
  planExtras,
  claimRows,
  writeFindings,
  type Finding,
  type WaitingRow,
} from './work.store.ts';

/** Rows per batch: small enough not to delay concurrent requests. */
const batch = 80;

/** The dry run: stores what an import would do with each row. Adds no songs. */
export async function checkImport({ db }: { db: Database }, id: ImportId): Promise<void> {
  const more = await workInBatches(() => checkBatch(db, id));
  if (more) await queueWork(db, id, 'check-import');
}

const checkBatch = (db: Database, id: ImportId): Promise<'more' | 'done'> =>
  inTransaction(db, async (transaction) => {
    const importRow = await lockImport(transaction, id);
    if (importRow?.state !== 'checking') return 'done';
    const rows = await claimRows(transaction, id, null, batch);
    if (rows.length === 0) {
      await planExtras(transaction, id);
      await changeImport(transaction, id, { state: 'checked', checked_at: new Date() });
      return 'done';
    }
    const findings = rows.map(judge);
    const songs = findings.flatMap(({ line, identity, isArchived }) =>
      identity ? [{ line, identity, isArchived }] : [],
    );
    const same = await findSameSongs(transaction, songs);
    for (const finding of findings) {
      const songId = same.get(finding.line);
      if (songId) Object.assign(finding, { result: 'duplicate', reason: sameSongReason, songId });
    }
    await writeFindings(transaction, id, findings);
    const lines = findings.map(({ line }) => line);
    await moveCounts(transaction, id, { ...(await countResults(transaction, id, lines)), checked: lines.length });
    return 'more';
  });

/** The result of a row without comparing it to others. An invalid row is shown as in the file, shortened. */
function judge({ line, row }: WaitingRow): Finding {
  const read = readImportedSong(row, new Date());
  const show = (text: string | undefined) => cleanText(text ?? '').slice(0, 200);
  if ('problem' in read) {
    return {
      line,
      result: 'error',
      reason: read.problem,
      title: show(row.title),
      artists: (row.artists ?? []).map(show).filter(Boolean),
      platform: show(row.platform) || null,
      releaseDate: null,
      identity: null,
      isArchived: false,
      songId: null,
    };
  }
  const { song } = read;
  return {
    line,
    result: 'new',
    reason: '',
    title: song.title,
    artists: song.artists,
    platform: song.link?.platform ?? null,
    releaseDate: song.releaseDate,
    identity: hashIdentity(song),
    isArchived: song.isArchived,
    songId: null,
  };
}
