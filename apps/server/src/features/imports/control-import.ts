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
 * Each of these is part of a transaction, and saying it twice changes nothing. Whoever works on the import holds it for a
 * batch at a time, so what is said here is heard within a batch.
 */

async function find(transaction: Transaction, id: ImportId) {
  const found = await lockImport(transaction, id);
  if (!found) throw refuse('import-missing');
  if (found.rows_swept_at) throw refuse('import-closed');
  return found;
}

/** All rows are there: the dry run begins. */
export async function beginCheck(transaction: Transaction, id: ImportId): Promise<void> {
  const found = await find(transaction, id);
  if (found.state === 'sending') {
    if (found.received_count < found.row_count) throw refuse('import-incomplete');
    await changeImport(transaction, id, { state: 'checking' });
    await queueWork(transaction, id, 'check-import');
  } else if (found.state === 'checking') {
    await queueWork(transaction, id, 'check-import');
  }
}

/** Sets it going, or going on: also one whose process is gone. Songs come in verified only if whoever says so may verify. */
export async function setRunning(transaction: Transaction, id: ImportId, actor: MemberActor): Promise<void> {
  const found = await find(transaction, id);
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

/** What is in stays in. */
export async function stopImport(transaction: Transaction, id: ImportId, adminId: MemberId): Promise<void> {
  const found = await find(transaction, id);
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

/** Nothing written: it goes, as if the file had never been chosen. Something written: it ends with what is in. */
export async function discardImport(transaction: Transaction, id: ImportId, adminId: MemberId): Promise<void> {
  const found = await lockImport(transaction, id);
  if (!found || found.state === 'done') return;
  if (found.state === 'running') throw refuse('import-closed');
  if (found.started_at) await endImport(transaction, found, adminId);
  else await deleteImport(transaction, id);
}
