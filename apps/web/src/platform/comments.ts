import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { keys, queries } from './queries.ts';
import { onMemberChange } from './session.ts';

/**
 * Comments that were hidden or deleted, with the version of that news: a page that is fetched at this moment may have been
 * read before it.
 */
const gone = new Map<string, number>();
onMemberChange(() => gone.clear());

/**
 * Kept apart from the pages: one that is fetched at this moment may have been read before the comment was written or
 * edited. All of them, because nobody else has what would be cut off here.
 */
export function applyComment(comment: Comment): void {
  // Late news of a comment that was deleted since.
  if (comment.version < (gone.get(comment.id) ?? 0)) return;
  gone.delete(comment.id);
  queries.setQueryData<Comment[]>(keys.heardComments(comment.requestId), (heard = []) =>
    newestComments([...heard, comment]),
  );
}

/** The newest version of each comment, in the order in which they are first met. */
export function newestComments(comments: readonly Comment[]): Comment[] {
  const byId = new Map<string, Comment>();
  for (const comment of comments) {
    const known = byId.get(comment.id);
    if (!known || known.version < comment.version) byId.set(comment.id, comment);
  }
  return [...byId.values()];
}

/** The newest version of a comment that this tab has read or heard of. */
export function findComment(requestId: string, id: string): Comment | undefined {
  const pages = queries.getQueryData<InfiniteData<{ comments: Comment[] }>>(keys.comments(requestId))?.pages ?? [];
  const known = [...pages.flatMap((page) => page.comments), ...heardComments(requestId)];
  return newestComments(known).find((comment) => comment.id === id);
}

/** A comment that was hidden or deleted is read no more. */
export function dropComment({ id, requestId, version = 1 }: { id: string; requestId: string; version?: number }): void {
  gone.set(id, version);
  // Another list, so that whoever draws it looks again.
  queries.setQueryData<Comment[]>(keys.heardComments(requestId), (heard = []) =>
    heard.filter((each) => each.id !== id),
  );
}

export const isGoneComment = (id: string): boolean => gone.has(id);

const heardComments = (requestId: string) => queries.getQueryData<Comment[]>(keys.heardComments(requestId)) ?? [];

/**
 * Reads a page. What was heard of before the call, belongs on the page and is not on it was deleted while the connection was
 * away: nobody told this screen.
 */
export async function withoutDeleted<Page extends { comments: Comment[]; nextCursor: number | null }>(
  requestId: string,
  cursor: number | null,
  read: () => Promise<Page>,
): Promise<Page> {
  const before = heardComments(requestId);
  const page = await read();
  const onPage = new Set(page.comments.map(({ id }) => id));
  const oldest = page.nextCursor === null ? 0 : (page.comments[0]?.position ?? 0);
  const isMissing = ({ id, position }: Comment) =>
    position >= oldest && (cursor === null || position < cursor) && !onPage.has(id);
  const missing = new Set(before.filter(isMissing).map(({ id }) => id));
  if (missing.size > 0) {
    queries.setQueryData<Comment[]>(keys.heardComments(requestId), (heard = []) =>
      heard.filter(({ id }) => !missing.has(id)),
    );
  }
  return page;
}
