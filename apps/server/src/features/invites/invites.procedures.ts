import { checkInviteSchema } from '@dubplate/domain/invites/invite-code.ts';
import { procedure, router } from '../../platform/trpc.ts';
import { requireUnusedInvite } from './require-unused-invite.ts';

export const invitesRouter = router({
  /** Says whether a code would be taken now. Only registering takes it. */
  check: procedure.input(checkInviteSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.take('invite by address', ctx.address);
    await requireUnusedInvite(ctx.db, input.code);
    return { code: input.code };
  }),
});
