import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { keys, queries } from './queries.ts';
import { onMemberChange } from './session.ts';

/** Comments that were hidden: a page that is fetched at this moment may have been read before that. */
const gone = new Set<string>();
onMemberChange(() => gone.clear());

/**
 * Kept apart from the pages: one that is fetched at this moment may have been read before the comment was written. All
 * of them, because nobody else has what would be cut off here.
 */
export function applyComment(comment: Comment): void {
  gone.delete(comment.id);
  queries.setQueryData<Comment[]>(keys.heardComments(comment.requestId), (heard = []) =>
    heard.some(({ id }) => id === comment.id) ? [...heard] : [...heard, comment],
  );
}

/** A comment that was hidden is read no more. */
export function dropComment({ id, requestId }: { id: string; requestId: string }): void {
  gone.add(id);
  // Another list, so that whoever draws it looks again.
  queries.setQueryData<Comment[]>(keys.heardComments(requestId), (heard = []) =>
    heard.filter((each) => each.id !== id),
  );
}

export const isGoneComment = (id: string): boolean => gone.has(id);
