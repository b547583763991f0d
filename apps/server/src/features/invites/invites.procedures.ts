import { checkInviteSchema } from '@dubplate/domain/invites/invite-code.ts';
import { refuse } from '../../platform/refuse.ts';
import { procedure, router } from '../../platform/trpc.ts';
import { readInviteState } from './invites.store.ts';

export const invitesRouter = router({
  /** Says whether a code would be taken now. Only registering takes it. */
  check: procedure.input(checkInviteSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.take('invite by address', ctx.request.ip);
    const state = await readInviteState(ctx.db, input.code);
    if (state === 'unknown') throw refuse('invite-invalid');
    if (state === 'used') throw refuse('invite-used');
    return { code: input.code };
  }),
});
