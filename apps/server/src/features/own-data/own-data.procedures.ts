import { deleteAccountSchema, type OwnData } from '@dubplate/domain/own-data/own-data.ts';
import { announceDeletedAccount } from '../../events/deleted-account-events.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { deleteAccount } from './delete-account.ts';
import { readOwnData } from './read-own-data.ts';

export const ownDataRouter = router({
  /** 'Download my data'. */
  download: memberProcedure.query(async ({ ctx }): Promise<OwnData> => {
    await ctx.limits.consume('download by member', ctx.actor.id);
    return readOwnData(ctx, ctx.actor.id, new Date());
  }),

  /** For good. The browser asks twice; the name that was typed is looked at here as well. */
  deleteAccount: memberProcedure.input(deleteAccountSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.consume('deletion by member', ctx.actor.id);
    const changed = await deleteAccount(ctx.db, ctx.actor.id, input.username);
    ctx.live.end(ctx.actor.id);
    // Not awaited: the response does not depend on the events.
    void announceDeletedAccount(ctx.live, changed);
  }),
});
