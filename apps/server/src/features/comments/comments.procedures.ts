import { addCommentSchema, listCommentsSchema, type Comment } from '@dubplate/domain/comments/comment.ts';
import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { isForeignKeyViolation } from '../../platform/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { announceRequest } from '../requests/announce-request.ts';
import { insertComment, listComments, readOwnComment } from './comments.store.ts';

export const commentsRouter = router({
  add: memberProcedure.input(addCommentSchema).mutation(async ({ ctx, input }): Promise<Comment> => {
    await ctx.limits.take('comment by member', ctx.actor.id);
    const state = await insertComment(ctx.db, input, ctx.actor.id).catch((error: unknown) => {
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

  list: memberProcedure
    .input(listCommentsSchema)
    .query(({ ctx, input }) => listComments(ctx.db, input.requestId, input.cursor)),
});
