import type { RequestId } from '@dubplate/domain/ids.ts';
import type { Heard } from '@dubplate/domain/requests/heard.ts';
import type { EditedRequest } from '@dubplate/domain/requests/request.schema.ts';
import { requestSearchText } from '@dubplate/domain/requests/request.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { nextEditedAt } from '../../db/edited-at.ts';
import { heardColumns, heardSelection } from './heard.store.ts';

export const readRequestText = (db: Database, id: RequestId) =>
  db
    .selectFrom('requests')
    .innerJoin('request_states', 'request_states.request_id', 'requests.id')
    .select(['requests.title', 'requests.description', 'requests.link', 'request_states.edited_at', ...heardSelection])
    .where('requests.id', '=', id)
    .executeTakeFirstOrThrow();

export async function updateRequestText(transaction: Transaction, edit: EditedRequest, heard: Heard): Promise<void> {
  const { id, title, description, link } = edit;
  const search_text = requestSearchText({ title, description, ...heard });
  await transaction
    .updateTable('requests')
    .set({ title, description, link, ...heardColumns(heard), search_text })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('request_states')
    .set({ edited_at: nextEditedAt })
    .where('request_id', '=', id)
    .execute();
}
