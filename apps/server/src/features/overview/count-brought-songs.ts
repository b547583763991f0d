import type { Database } from '../../db/database.ts';
import { addSongsToKeptWeeks } from './overview.store.ts';

/** Songs that come in with a day of long ago belong to weeks that have been counted already. */
export async function countImportedSongs(transaction: Database, uploadedAt: readonly Date[]): Promise<void> {
  if (uploadedAt.length > 0) await addSongsToKeptWeeks(transaction, uploadedAt);
}
