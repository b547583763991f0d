import { rowsKeptDays } from '@dubplate/domain/imports/import.ts';
import type { Database } from '../../db/database.ts';
import { queueWork } from './imports.store.ts';
import { closeOld, deleteRows, findOldImport, listStalled, markSwept } from './sweep.store.ts';

const batch = 2_000;

/** Deletes the rows of old imports and keeps their counts. Batches keep the row locks short. */
export async function sweepImports(db: Database): Promise<void> {
  for (let id = await findOldImport(db, rowsKeptDays); id; id = await findOldImport(db, rowsKeptDays)) {
    if (!(await closeOld(db, id))) continue;
    while ((await deleteRows(db, id, batch)) === batch);
    await markSwept(db, id);
  }
}

/**
 * Queues imports whose worker process was killed. Graphile Worker keeps the job of a killed worker locked for hours, so
 * the heartbeat of the import decides.
 */
export async function continueImports(db: Database): Promise<void> {
  for (const { id, state } of await listStalled(db)) {
    await queueWork(db, id, state === 'checking' ? 'check-import' : 'run-import');
  }
}
