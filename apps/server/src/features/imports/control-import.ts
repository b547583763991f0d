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
  const importRow = await lockImport(transaction, id);
  if (!importRow) throw refuse('import-missing');
  if (importRow.rows_swept_at) throw refuse('import-closed');
  return importRow;
}

/** Starts the dry run when all rows have arrived. */
export async function beginCheck(transaction: Transaction, id: ImportId): Promise<void> {
  const importRow = await lockOpenImport(transaction, id);
  if (importRow.state === 'sending') {
    if (importRow.received_count < importRow.row_count) throw refuse('import-incomplete');
    await changeImport(transaction, id, { state: 'checking' });
    await queueWork(transaction, id, 'check-import');
  } else if (importRow.state === 'checking') {
    await queueWork(transaction, id, 'check-import');
  }
}

/**
 * Starts or resumes an import, also after its worker process was killed. Songs are imported as verified only if this
 * admin may verify songs.
 */
export async function setRunning(transaction: Transaction, id: ImportId, actor: MemberActor): Promise<void> {
  const importRow = await lockOpenImport(transaction, id);
  if (importRow.state === 'sending') throw refuse('import-incomplete');
  if (importRow.state === 'done') return;
  if (importRow.state === 'checking') return beginCheck(transaction, id);
  if (importRow.state !== 'running') {
    const keepsVerified = can(actor, 'canVerifyArtists');
    await changeImport(transaction, id, {
      state: 'running',
      started_at: importRow.started_at ?? new Date(),
      keeps_verified: keepsVerified,
    });
    await recordAct(transaction, {
      adminId: actor.id,
      act: 'import',
      target: { kind: 'import', id },
      before: describeImport(importRow),
      after: { ...describeImport(importRow, 'running'), keepsVerified },
    });
  }
  await queueWork(transaction, id, 'run-import');
}

/** Songs that were imported stay. */
export async function stopImport(transaction: Transaction, id: ImportId, adminId: MemberId): Promise<void> {
  const importRow = await lockOpenImport(transaction, id);
  if (importRow.state !== 'running') return;
  await changeImport(transaction, id, { state: 'stopped' });
  await recordAct(transaction, {
    adminId,
    act: 'import',
    target: { kind: 'import', id },
    before: { state: 'running' },
    after: describeImport(importRow, 'stopped'),
  });
}

/** Deletes an import that was never started. Ends a started one and keeps its songs. */
export async function discardImport(transaction: Transaction, id: ImportId, adminId: MemberId): Promise<void> {
  const importRow = await lockImport(transaction, id);
  if (!importRow || importRow.state === 'done') return;
  if (importRow.state === 'running') throw refuse('import-closed');
  if (importRow.started_at) await endImport(transaction, importRow, adminId);
  else await deleteImport(transaction, id);
}
