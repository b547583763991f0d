import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { overlay } from './member-overlay.ts';

/** A comment that was written, edited or restored. */
export function receiveComment(comment: Comment): void {
  const { id, requestId, version } = comment;
  const isNew = overlay().receive('comment', id, 'comment', { version, field: 'version', values: comment });
  if (isNew) overlay().add(`comments ${requestId}`, comment);
}

/** A comment that was hidden or deleted. Hiding makes no version, so the tombstone covers what arrived before it. */
export function dropComment({ id, version = 1 }: { id: string; version?: number }): void {
  const known = overlay().get('comment', id).parts['comment']?.version ?? 0;
  overlay().receive('comment', id, 'comment', { version: Math.max(version, Number(known)), values: null });
}
