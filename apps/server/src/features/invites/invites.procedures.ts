import { checkInviteSchema } from '@dubplate/domain/invites/invite-code.ts';
import { listInvitesSchema, mintInvitesSchema, revokeInviteSchema } from '@dubplate/domain/invites/invite.ts';
import { recordAct } from '../../db/audit-log.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, procedure, router } from '../../platform/trpc.ts';
import { listInvites, revokeUnused } from './invites.store.ts';
import { mintInvites } from './mint-invites.ts';
import { requireUnusedInvite } from './require-unused-invite.ts';

export const invitesRouter = router({
  /** Checks a code without redeeming it. */
  check: procedure.input(checkInviteSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.consumeByAddress('invite by address', ctx.address);
    await requireUnusedInvite(ctx.db, input.code);
    return { code: input.code };
  }),

  list: memberProcedure.input(listInvitesSchema).query(({ ctx, input }) => listInvites(ctx.db, input)),

  mint: memberProcedure.input(mintInvitesSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.consume('mint by member', ctx.actor.id);
    const { count, note, earlyAccess } = input;
    const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
    const options = { note, earlyAccess, expiresAt, createdBy: ctx.actor.id };
    return { codes: await mintInvites(ctx.db, count, options) };
  }),

  revoke: memberProcedure.input(revokeInviteSchema).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, async (transaction) => {
      // Race: a concurrent call or a registration with this code succeeded first.
      if (!(await revokeUnused(transaction, input.id))) throw refuse('invite-gone');
      await recordAct(transaction, {
        adminId: ctx.actor.id,
        act: 'revoke-invite',
        target: { kind: 'invite', id: input.id },
        before: { revoked: false },
        after: { revoked: true },
      });
    });
  }),
});
