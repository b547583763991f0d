import type { MemberId } from '@dubplate/domain/ids.ts';
import { findAdminOf, recordAct } from '../../db/audit-log.ts';
import type { Transaction } from '../../db/database.ts';
import type { lockImport } from '../../db/locks.ts';
import { changeImport } from './imports.store.ts';
import { dropHearts } from './work.store.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

/** What the log says of an import: how far it was, in numbers. */
export const describeImport = (found: Locked, state = found.state) => ({
  state,
  new: found.new_count,
  added: found.added_count,
  duplicate: found.duplicate_count,
  error: found.error_count,
  favorites: found.heart_given_count,
  uploaders: found.uploader_given_count,
});

/** Closes an import, in the name of whoever says so or of the one who last set it going. */
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
