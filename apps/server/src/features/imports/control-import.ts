import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { ImportId, MemberId } from '@dubplate/domain/ids.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Transaction } from '../../db/database.ts';
import { lockImport } from '../../db/locks.ts';
import { refuse } from '../../platform/refuse.ts';
import { describeImport, endImport } from './end-import.ts';
import { changeImport, deleteImport, queueWork } from './imports.store.ts';

/*
 * The commands of the admin. Each runs in a transaction and is idempotent. The job worker locks the import for one
 * batch at a time, so a command takes effect after the current batch.
 */

async function lockOpenImport(transaction: Transaction, id: ImportId) {
  const found = await lockImport(transaction, id);
  if (!found) throw refuse('import-missing');
  if (found.rows_swept_at) throw refuse('import-closed');
  return found;
}

/** Starts the dry run when all rows have arrived. */
export async function beginCheck(transaction: Transaction, id: ImportId): Promise<void> {
  const found = await lockOpenImport(transaction, id);
  if (found.state === 'sending') {
    if (found.received_count < found.row_count) throw refuse('import-incomplete');
    await changeImport(transaction, id, { state: 'checking' });
    await queueWork(transaction, id, 'check-import');
  } else if (found.state === 'checking') {
    await queueWork(transaction, id, 'check-import');
  }
}

/**
 * Starts or resumes an import, also after its worker process was killed. Songs are imported as verified only if this
 * admin may verify songs.
 */
export async function setRunning(transaction: Transaction, id: ImportId, actor: MemberActor): Promise<void> {
  const found = await lockOpenImport(transaction, id);
  if (found.state === 'sending') throw refuse('import-incomplete');
  if (found.state === 'done') return;
  if (found.state === 'checking') return beginCheck(transaction, id);
  if (found.state !== 'running') {
    const keepsVerified = can(actor, 'canVerifyArtists');
    await changeImport(transaction, id, {
      state: 'running',
      started_at: found.started_at ?? new Date(),
      keeps_verified: keepsVerified,
    });
    await recordAct(transaction, {
      adminId: actor.id,
      act: 'import',
      target: { kind: 'import', id },
      before: describeImport(found),
      after: { ...describeImport(found, 'running'), keepsVerified },
    });
  }
  await queueWork(transaction, id, 'run-import');
}

/** Songs that were imported stay. */
export async function stopImport(transaction: Transaction, id: ImportId, adminId: MemberId): Promise<void> {
  const found = await lockOpenImport(transaction, id);
  if (found.state !== 'running') return;
  await changeImport(transaction, id, { state: 'stopped' });
  await recordAct(transaction, {
    adminId,
    act: 'import',
    target: { kind: 'import', id },
    before: { state: 'running' },
    after: describeImport(found, 'stopped'),
  });
}

/** Deletes an import that was never started. Ends a started one and keeps its songs. */
export async function discardImport(transaction: Transaction, id: ImportId, adminId: MemberId): Promise<void> {
  const found = await lockImport(transaction, id);
  if (!found || found.state === 'done') return;
  if (found.state === 'running') throw refuse('import-closed');
  if (found.started_at) await endImport(transaction, found, adminId);
  else await deleteImport(transaction, id);
}
