import type { RequestState } from '@dubplate/domain/requests/request.ts';
import { sql, type Selectable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { nextEditedAt } from '../../db/edited-at.ts';
import type { DB } from '../../db/schema.ts';
import { toRequestState } from '../../db/request-state.ts';

export async function updateCommentText(transaction: Transaction, id: string, text: string): Promise<void> {
  await sql`update comments set text = ${text}, edited_at = ${nextEditedAt} where id = ${id}`.execute(transaction);
}

/** Null when the request is hidden: no event is sent about it. */
export async function deleteComment(transaction: Transaction, id: string): Promise<RequestState | null> {
  const { rows } = await sql<Selectable<DB['request_states']>>`
    with gone as (delete from comments where id = ${id} returning request_id)
    update request_states set comment_count = comment_count - 1
    from gone where request_states.request_id = gone.request_id
    returning request_states.*
  `.execute(transaction);
  return rows[0] && !rows[0].hidden ? toRequestState(rows[0]) : null;
}
