import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { CommentId, RequestId } from '@dubplate/domain/ids.ts';
import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { commentColumns, toComment } from '../db/comment-columns.ts';
import type { Database } from '../db/database.ts';
import type { Live } from '../platform/live.ts';

/** A comment that every member may see. */
export async function readComment(db: Database, id: CommentId): Promise<Comment | null> {
  const row = await db
    .selectFrom('comments')
    .leftJoin('members', 'members.id', 'comments.member_id')
    .select(commentColumns)
    .innerJoin('requests', 'requests.id', 'comments.request_id')
    .where('comments.id', '=', id)
    .where('comments.hidden_at', 'is', null)
    .where('requests.hidden_at', 'is', null)
    .executeTakeFirst();
  return row ? toComment(row) : null;
}

/** Sends a new, edited or restored comment to tabs that show its request. */
export function announceComment(live: Live, comment: Comment): void {
  live.announce(requestRoom(comment.requestId), { kind: 'comment', row: comment });
}

type Place = { id: CommentId; requestId: RequestId };

/** The tombstone has the highest version: a late event cannot restore a deleted comment. */
export function announceDeletedComment(live: Live, { id, requestId }: Place): void {
  const row = { id, requestId, version: Number.MAX_SAFE_INTEGER };
  live.announce(requestRoom(requestId), { kind: 'goneComment', row });
}

/** Removes a hidden comment. An admin may show it again, so the tombstone has the lowest version. */
export function announceHiddenComment(live: Live, { id, requestId }: Place): void {
  live.announce(requestRoom(requestId), { kind: 'goneComment', row: { id, requestId, version: 1 } });
}
