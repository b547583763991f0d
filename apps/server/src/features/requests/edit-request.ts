import type { MemberActor } from '@dubplate/domain/actor.ts';
import { isSameHeard, mergeHeard } from '@dubplate/domain/requests/heard.ts';
import type { EditedRequest } from '@dubplate/domain/requests/request.schema.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { toHeard } from './heard.store.ts';
import { readRequestText, updateRequestText } from './edit-request.store.ts';
import { lockOpenRequest } from './solve-request.ts';

/**
 * Returns true when the text changed. Idempotent, so that the browser can retry after a lost response. A solved request
 * cannot be edited.
 */
export function editRequest(db: Database, edit: EditedRequest, actor: MemberActor): Promise<boolean> {
  const { id, title, description, link, editedAt } = edit;
  return inTransaction(db, async (transaction) => {
    await lockOpenRequest(transaction, id, actor);
    const before = await readRequestText(transaction, id);
    const heard = mergeHeard(edit, toHeard(before));
    const isSameText = before.title === title && before.description === description && before.link === link;
    if (isSameText && isSameHeard(heard, toHeard(before))) return false;
    // Another tab edited the request after this tab read it.
    if ((before.edited_at?.toISOString() ?? null) !== editedAt) throw refuse('request-changed');
    await updateRequestText(transaction, edit, heard);
    return true;
  });
}
