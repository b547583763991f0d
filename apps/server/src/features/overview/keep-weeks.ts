import type { Database } from '../../db/database.ts';
import { keepFinishedWeeks } from './overview.store.ts';

/** Weeks that are over are counted once. */
export const keepWeeks = (db: Database): Promise<void> => keepFinishedWeeks(db);
