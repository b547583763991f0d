import type { Database } from '../../db/database.ts';
import { deleteExpired } from './accounts.store.ts';

const batch = 5_000;

/** Sessions and links nobody can use any more. In batches, so that no statement holds many rows for long. */
export async function sweepExpired(db: Database): Promise<void> {
  for (const table of ['sessions', 'verifications'] as const) {
    while ((await deleteExpired(db, table, batch)) === batch);
  }
}
