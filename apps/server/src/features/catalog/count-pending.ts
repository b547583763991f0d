import type { Database } from '../../db/database.ts';
import { readPendingCount } from './catalog.store.ts';

/** How many songs wait for a look, up to `mostPending`. */
export const countPending = (db: Database): Promise<number> => readPendingCount(db);
