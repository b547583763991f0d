import type { MemberId } from '@dubplate/domain/ids.ts';
import { findAdminOf, recordAct } from '../../db/audit-log.ts';
import type { Transaction } from '../../db/database.ts';
import type { lockImport } from '../../db/locks.ts';
import { changeImport } from './imports.store.ts';
import { dropHearts } from './work.store.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** The state and counts of an import for the audit log. */
export const describeImport = (found: Locked, state = found.state) => ({
  state,
  new: found.new_count,
  added: found.added_count,
  duplicate: found.duplicate_count,
  error: found.error_count,
  favorites: found.heart_given_count,
  uploaders: found.uploader_given_count,
});

/** The audit log names `adminId`, or the admin who last started the import. */
export async function endImport(transaction: Transaction, found: Locked, adminId?: MemberId): Promise<void> {
  await changeImport(transaction, found.id, { state: 'done', ended_at: new Date() });
  await dropHearts(transaction, found.id);
  const by = adminId ?? (await findAdminOf(transaction, found.id));
  if (!by) return;
  await recordAct(transaction, {
    adminId: by,
    act: 'import',
    target: { kind: 'import', id: found.id },
    before: { state: found.state },
    after: describeImport(found, 'done'),
  });
}
