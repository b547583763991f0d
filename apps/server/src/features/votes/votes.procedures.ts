import type { RequestState } from '@dubplate/domain/requests/request.ts';
import { setVoteSchema } from '@dubplate/domain/requests/request.schema.ts';
import { retryRolledBack } from '../../db/transaction.ts';
import { announceRequest, announceVote } from '../../events/request-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, router } from '../../platform/trpc.ts';
import { setVote } from './votes.store.ts';

export const votesRouter = router({
  set: idempotentProcedure.input(setVoteSchema).mutation(async ({ ctx, input }): Promise<RequestState> => {
    await ctx.limits.consume('vote by member', ctx.actor.id);
    const vote = { ...input, memberId: ctx.actor.id };
    const state = await retryRolledBack(() => setVote(ctx.db, vote));
    if (!state) throw refuse('request-missing');
    announceRequest(ctx.live, state);
    announceVote(ctx.live, ctx.actor.id, state, input.voted);
    return state;
  }),
});
