import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import type { Services } from '../platform/trpc.ts';
import { readComment } from '../features/comments/comments.store.ts';

/** Tells whoever reads the request of a comment that is there again. */
export async function announceComment({ db, live }: Pick<Services, 'db' | 'live'>, id: string): Promise<void> {
  const comment = await readComment(db, id);
  if (comment) live.announce(requestRoom(comment.requestId), { kind: 'comment', row: comment });
}
