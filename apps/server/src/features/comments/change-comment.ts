import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { EditedComment } from '@dubplate/domain/comments/comment.ts';
import type { CommentId, MemberId, RequestId } from '@dubplate/domain/ids.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lockComment, type LockedComment } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readCommentReporters } from '../../events/report-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { deleteComment, updateCommentText } from './comments.store.ts';

/** Returns true when the text changed. Idempotent, so that the browser can retry after a lost response. */
export function editComment(db: Database, { id, editedAt, text }: EditedComment, actor: MemberActor): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const comment = await lockOwnComment(transaction, id, actor);
    if (comment.text === text) return false;
    // Another tab edited the comment after this tab read it.
    if ((comment.editedAt?.toISOString() ?? null) !== editedAt) throw refuse('comment-changed');
    await updateCommentText(transaction, id, text);
    return true;
  });
}

export type RemovedComment = { requestId: RequestId; state: RequestState | null; reporterIds: MemberId[] };

/** A trigger closes the report case of the comment, so the caller announces its reporters. */
export function removeComment(db: Database, id: CommentId, actor: MemberActor): Promise<RemovedComment> {
  return inTransaction(db, async (transaction) => {
    const { requestId } = await lockOwnComment(transaction, id, actor);
    const reporterIds = await readCommentReporters(transaction, id);
    const state = await deleteComment(transaction, id);
    return { requestId, state, reporterIds };
  });
}

async function lockOwnComment(transaction: Transaction, id: CommentId, actor: MemberActor): Promise<LockedComment> {
  const comment = await lockComment(transaction, id);
  if (!comment) throw refuse('comment-missing');
  if (comment.memberId !== actor.id) throw refuse('comment-not-yours');
  if (comment.isAnswer) throw refuse('comment-answer');
  return comment;
}
