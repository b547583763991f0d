import type { MemberId } from '@dubplate/domain/ids.ts';
import { findAdminOf, recordAct } from '../../db/audit-log.ts';
import type { Transaction } from '../../db/database.ts';
import type { lockImport } from '../../db/locks.ts';
import { changeImport } from './imports.store.ts';
import { dropHearts } from './import-hearts.store.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** The state and counts of an import for the audit log. */
export const describeImport = (importRow: Locked, state = importRow.state) => ({
  state,
  new: importRow.new_count,
  added: importRow.added_count,
  duplicate: importRow.duplicate_count,
  error: importRow.error_count,
  favorites: importRow.heart_given_count,
  uploaders: importRow.uploader_given_count,
});

/** The audit log names `adminId`, or the admin who last started the import. */
export async function endImport(transaction: Transaction, importRow: Locked, adminId?: MemberId): Promise<void> {
  await changeImport(transaction, importRow.id, { state: 'done', ended_at: new Date() });
  await dropHearts(transaction, importRow.id);
  const by = adminId ?? (await findAdminOf(transaction, importRow.id));
  if (!by) return;
  await recordAct(transaction, {
    adminId: by,
    act: 'import',
    target: { kind: 'import', id: importRow.id },
    before: { state: importRow.state },
    after: describeImport(importRow, 'done'),
  });
}
