import type { Database } from '../../db/database.ts';
import { deleteOldFavorites, deleteOldMerges } from './undo-merge.store.ts';

const batch = 5_000;

/** Deletes the records of merges that can no longer be undone. In batches, so that no statement locks many rows for long. */
export async function sweepMerges(db: Database): Promise<void> {
  while ((await deleteOldFavorites(db, batch)) === batch);
  await deleteOldMerges(db);
}
