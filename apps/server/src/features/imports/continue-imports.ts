import type { Database } from '../../db/database.ts';
import { queueWork } from './imports.store.ts';
import { listStalled } from './work.store.ts';

/**
 * Goes on with imports whose process is gone. The queue keeps a job for hours that was under way in a process that was
 * killed; whether anybody works on an import is therefore told by the import itself.
 */
export async function continueImports(db: Database): Promise<void> {
  for (const { id, state } of await listStalled(db)) {
    await queueWork(db, id, state === 'checking' ? 'check-import' : 'run-import');
  }
}
