import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { EditedRequest } from '@dubplate/domain/requests/request.schema.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { readRequestText, updateRequestText } from './edit-request.store.ts';
import { lockOpenRequest } from './solve-request.ts';

/**
 * Changes the text of an open request. True when it changed: sending the same edit again, after its answer was lost,
 * changes nothing. A solved request stays as it was answered.
 */
export function editRequest(db: Database, edit: EditedRequest, actor: MemberActor): Promise<boolean> {
  const { id, title, description, link, editedAt } = edit;
  return inTransaction(db, async (transaction) => {
    await lockOpenRequest(transaction, id, actor);
    const before = await readRequestText(transaction, id);
    if (before.title === title && before.description === description && before.link === link) return false;
    // Edited in another tab since this one read it.
    if ((before.edited_at?.toISOString() ?? null) !== editedAt) throw refuse('request-changed');
    await updateRequestText(transaction, edit);
    return true;
  });
}
