import { rowsKeptDays } from '@dubplate/domain/imports/import.ts';
import type { Database } from '../../db/database.ts';
import { closeOld, deleteRows, findOldImport, markSwept } from './work.store.ts';

const batch = 2_000;

/** Rows nobody needs any more. How the import went stays. In batches, so that no statement holds many rows for long. */
export async function sweepImports(db: Database): Promise<void> {
  for (let id = await findOldImport(db, rowsKeptDays); id; id = await findOldImport(db, rowsKeptDays)) {
    if (!(await closeOld(db, id))) continue;
    while ((await deleteRows(db, id, batch)) === batch);
    await markSwept(db, id);
  }
}
