import { deleteAccountSchema, type OwnData } from '@dubplate/domain/own-data/own-data.ts';
import { announceDeletedAccount } from '../../events/deleted-account-events.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { deleteAccount } from './delete-account.ts';
import { readOwnData } from './read-own-data.ts';

export const ownDataRouter = router({
  /** The button 'Download my data'. */
  download: memberProcedure.query(async ({ ctx }): Promise<OwnData> => {
    await ctx.limits.consume('download by member', ctx.actor.id);
    return readOwnData(ctx, ctx.actor.id, new Date());
  }),

  /** Cannot be undone. The browser asks the member to type the username; the server checks it again. */
  deleteAccount: memberProcedure.input(deleteAccountSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.consume('deletion by member', ctx.actor.id);
    const changed = await deleteAccount(ctx.db, ctx.actor.id, input.username);
    const ended = ctx.live.end(ctx.actor.id);
    // Not awaited: thousands of events would delay the response.
    void announceDeletedAccount(ctx.live, changed);
    await ended;
  }),
});
