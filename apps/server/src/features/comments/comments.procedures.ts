import {
  addCommentSchema,
  editCommentSchema,
  listCommentsSchema,
  removeCommentSchema,
  type Comment,
} from '@dubplate/domain/comments/comment.ts';
import { retryRolledBack } from '../../db/transaction.ts';
import { announceComment, announceDeletedComment, readComment } from '../../events/comment-events.ts';
import { announceMembers } from '../../events/member-events.ts';
import { announceRequest } from '../../events/request-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, memberProcedure, router } from '../../platform/trpc.ts';
import { editComment, removeComment } from './change-comment.ts';
import { insertComment, listComments, readOwnComment } from './comments.store.ts';

export const commentsRouter = router({
  add: idempotentProcedure.input(addCommentSchema).mutation(async ({ ctx, input }): Promise<Comment> => {
    await ctx.limits.consume('comment by member', ctx.actor.id);
    const state = await retryRolledBack(() => insertComment(ctx.db, input, ctx.actor.id));
    if (state === undefined) throw refuse('request-missing');
    // Idempotent: a retry gets the same response. The id of another member's comment is refused.
    const comment = await readOwnComment(ctx.db, input, ctx.actor.id);
    // Race: the request of a new comment may be deleted before the comment is read.
    if (!comment) throw refuse(state ? 'request-missing' : 'id-taken');
    if (state) {
      announceRequest(ctx.live, state);
      announceComment(ctx.live, comment);
    }
    return comment;
  }),

  edit: memberProcedure.input(editCommentSchema).mutation(async ({ ctx, input }): Promise<Comment> => {
    await ctx.limits.consume('comment by member', ctx.actor.id);
    const isChanged = await editComment(ctx.db, input, ctx.actor);
    const comment = await readComment(ctx.db, input.id);
    if (!comment) throw refuse('comment-missing');
    if (isChanged) announceComment(ctx.live, comment);
    return comment;
  }),

  remove: memberProcedure.input(removeCommentSchema).mutation(async ({ ctx, input }): Promise<{ id: string }> => {
    const { requestId, state, reporterIds } = await removeComment(ctx.db, input.id, ctx.actor);
    if (state) announceRequest(ctx.live, state);
    announceDeletedComment(ctx.live, { id: input.id, requestId });
    announceMembers(ctx, reporterIds);
    return { id: input.id };
  }),

  list: memberProcedure
    .input(listCommentsSchema)
    .query(({ ctx, input }) => listComments(ctx.db, input.requestId, input.cursor)),
});
