import type { RequestState } from '@dubplate/domain/requests/request.ts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { nextEditedAt } from '../../db/edited-at.ts';
import type { DB } from '../../db/schema.ts';
import { toRequestState } from '../../db/request-state.ts';

export type LockedComment = {
  requestId: string;
  memberId: string | null;
  text: string;
  editedAt: Date | null;
  isAnswer: boolean;
};

/**
 * A comment that everybody can see, locked until the transaction ends. Lock order: its request before the comment.
 * Solving takes the same lock on the request, so a comment cannot become the answer meanwhile.
 */
export async function lockComment(db: Database, id: string): Promise<LockedComment | null> {
  const { rows: requests } = await sql<{ answerId: string | null }>`
    select answer_id as "answerId" from requests
    where id = (select request_id from comments where id = ${id}) and hidden_at is null
    for no key update
  `.execute(db);
  if (!requests[0]) return null;
  const { rows } = await sql<Omit<LockedComment, 'isAnswer'>>`
    select request_id as "requestId", member_id as "memberId", text, edited_at as "editedAt" from comments
    where id = ${id} and hidden_at is null
    for update
  `.execute(db);
  return rows[0] ? { ...rows[0], isAnswer: requests[0].answerId === id } : null;
}

export async function updateCommentText(db: Database, id: string, text: string): Promise<void> {
  await sql`update comments set text = ${text}, edited_at = ${nextEditedAt} where id = ${id}`.execute(db);
}

/** Null when its request was hidden: nobody is told of that one. */
export async function deleteComment(db: Database, id: string): Promise<RequestState | null> {
  const { rows } = await sql<Selectable<DB['request_states']>>`
    with gone as (delete from comments where id = ${id} returning request_id)
    update request_states set comment_count = comment_count - 1
    from gone where request_states.request_id = gone.request_id
    returning request_states.*
  `.execute(db);
  return rows[0] && !rows[0].hidden ? toRequestState(rows[0]) : null;
}
