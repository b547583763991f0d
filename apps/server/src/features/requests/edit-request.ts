import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { EditedRequest } from '@dubplate/domain/requests/request.schema.ts';
import { requestSearchText } from '@dubplate/domain/requests/request.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { nextEditedAt } from '../../db/edited-at.ts';
import { refuse } from '../../platform/refuse.ts';
import { lockOpenRequest } from './solve-request.ts';

/**
 * Changes the text of an open request. True when it changed: sending the same edit again, after its answer was lost,
 * changes nothing. A solved request stays as it was answered.
 */
export function editRequest(db: Database, edit: EditedRequest, actor: MemberActor): Promise<boolean> {
  const { id, title, description, link, editedAt } = edit;
  return inTransaction(db, async (transaction) => {
    await lockOpenRequest(transaction, id, actor);
    const before = await readText(transaction, id);
    if (before.title === title && before.description === description && before.link === link) return false;
    // Edited in another tab since this one read it.
    if ((before.edited_at?.toISOString() ?? null) !== editedAt) throw refuse('request-changed');
    await transaction
      .updateTable('requests')
      .set({ title, description, link, search_text: requestSearchText(edit) })
      .where('id', '=', id)
      .execute();
    await transaction
      .updateTable('request_states')
      .set({ edited_at: nextEditedAt })
      .where('request_id', '=', id)
      .execute();
    return true;
  });
}

const readText = (db: Database, id: string) =>
  db
    .selectFrom('requests')
    .innerJoin('request_states', 'request_states.request_id', 'requests.id')
    .select(['requests.title', 'requests.description', 'requests.link', 'request_states.edited_at'])
    .where('requests.id', '=', id)
    .executeTakeFirstOrThrow();
