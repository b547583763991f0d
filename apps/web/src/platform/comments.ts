import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { keys, queries } from './queries.ts';

/** More than anybody reads at once; what is older is in the pages that were fetched since. */
const most = 100;

/** Kept apart from the pages: one that is fetched at this moment may have been read before the comment was written. */
export function applyComment(comment: Comment): void {
  queries.setQueryData<Comment[]>(keys.heardComments(comment.requestId), (heard = []) =>
    heard.some(({ id }) => id === comment.id) ? heard : [...heard, comment].slice(-most),
  );
}
