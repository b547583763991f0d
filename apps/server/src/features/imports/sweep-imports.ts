import { rowsKeptDays } from '@dubplate/domain/imports/import.ts';
import type { Database } from '../../platform/database.ts';
import { closeSwept, deleteRows, findOldImport } from './work.store.ts';

const batch = 2_000;

/** Rows nobody needs any more. How the import went stays. In batches, so that no statement holds many rows for long. */
export async function sweepImports(db: Database): Promise<void> {
  for (let id = await findOldImport(db, rowsKeptDays); id; id = await findOldImport(db, rowsKeptDays)) {
    while ((await deleteRows(db, id, batch)) === batch);
    await closeSwept(db, id);
  }
}
