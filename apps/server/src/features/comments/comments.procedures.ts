import {
  addCommentSchema,
  editCommentSchema,
  listCommentsSchema,
  removeCommentSchema,
  type Comment,
} from '@dubplate/domain/comments/comment.ts';
import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { isForeignKeyViolation, retryUndone } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { announceMembers } from '../accounts/announce-members.ts';
import { announceRequest } from '../../events/request-events.ts';
import { editComment, removeComment } from './change-comment.ts';
import { insertComment, listComments, readComment, readOwnComment } from './comments.store.ts';

export const commentsRouter = router({
  add: memberProcedure.input(addCommentSchema).mutation(async ({ ctx, input }): Promise<Comment> => {
    await ctx.limits.consume('comment by member', ctx.actor.id);
    const state = await retryUndone(() => insertComment(ctx.db, input, ctx.actor.id)).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? refuse('member-missing') : error;
    });
    if (state === undefined) throw refuse('request-missing');
    // The same comment sent again, after its answer was lost, is answered again; somebody else's id is not.
    const comment = await readOwnComment(ctx.db, input, ctx.actor.id);
    if (!comment) throw refuse('id-taken');
    if (state) {
      announceRequest(ctx.live, state);
      ctx.live.announce(requestRoom(input.requestId), { kind: 'comment', row: comment });
    }
    return comment;
  }),

  edit: memberProcedure.input(editCommentSchema).mutation(async ({ ctx, input }): Promise<Comment> => {
    await ctx.limits.consume('comment by member', ctx.actor.id);
    const isChanged = await editComment(ctx.db, input, ctx.actor);
    const comment = await readComment(ctx.db, input.id);
    if (!comment) throw refuse('comment-missing');
    if (isChanged) ctx.live.announce(requestRoom(comment.requestId), { kind: 'comment', row: comment });
    return comment;
  }),

  remove: memberProcedure.input(removeCommentSchema).mutation(async ({ ctx, input }): Promise<{ id: string }> => {
    const { requestId, state, reporterIds } = await removeComment(ctx.db, input.id, ctx.actor);
    if (state) announceRequest(ctx.live, state);
    // Newer than any version of it: a deleted comment does not come back.
    const row = { id: input.id, requestId, version: Number.MAX_SAFE_INTEGER };
    ctx.live.announce(requestRoom(requestId), { kind: 'goneComment', row });
    announceMembers(ctx, reporterIds);
    return { id: input.id };
  }),

  list: memberProcedure
    .input(listCommentsSchema)
    .query(({ ctx, input }) => listComments(ctx.db, input.requestId, input.cursor)),
});
