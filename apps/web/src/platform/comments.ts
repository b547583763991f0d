import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { keys, queries } from './queries.ts';

/**
 * Kept apart from the pages: one that is fetched at this moment may have been read before the comment was written. All
 * of them, because nobody else has what would be cut off here.
 */
export function applyComment(comment: Comment): void {
  queries.setQueryData<Comment[]>(keys.heardComments(comment.requestId), (heard = []) =>
    heard.some(({ id }) => id === comment.id) ? heard : [...heard, comment],
  );
}
