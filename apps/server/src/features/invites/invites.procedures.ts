import { checkInviteSchema } from '@dubplate/domain/invites/invite-code.ts';
import {
  createInviteSchema,
  listInvitesSchema,
  mintInvitesSchema,
  revokeInviteSchema,
  type InviteWelcome,
  type OwnInvites,
} from '@dubplate/domain/invites/invite.ts';
import { recordAct } from '../../db/audit-log.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, procedure, router } from '../../platform/trpc.ts';
import { listInvites, revokeUnused } from './invites.store.ts';
import { createOwnInvite, mintInvites } from './mint-invites.ts';
import { readOwnInvites, readWelcome, revokeOwnUnused } from './own-invites.store.ts';
import { requireUnusedInvite } from './require-unused-invite.ts';

export const invitesRouter = router({
  /** Checks a code without redeeming it. */
  check: procedure
    .meta({ idempotent: true })
    .input(checkInviteSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.consumeByAddress('invite by address', ctx.address);
      await requireUnusedInvite(ctx.db, input.code);
      return { code: input.code };
    }),

  list: memberProcedure.input(listInvitesSchema).query(({ ctx, input }) => listInvites(ctx.db, input)),

  mint: memberProcedure.input(mintInvitesSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.consume('mint by member', ctx.actor.id);
    const { count, note, earlyAccess, line = '', songIds = [] } = input;
    const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
    const options = { note, earlyAccess, expiresAt, line, songIds, createdBy: ctx.actor.id };
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

  /** The member's own invites, and how many more they may create. */
  mine: memberProcedure.query(({ ctx }): Promise<OwnInvites> => readOwnInvites(ctx.db, ctx.actor.id)),

  create: memberProcedure.input(createInviteSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.consume('mint by member', ctx.actor.id);
    return { code: await createOwnInvite(ctx.db, input, ctx.actor.id) };
  }),

  revokeOwn: memberProcedure.input(revokeInviteSchema).mutation(async ({ ctx, input }) => {
    // Race: a registration with this code, or another tab, succeeded first.
    if (!(await revokeOwnUnused(ctx.db, input.id, ctx.actor.id))) throw refuse('invite-gone');
  }),

  /** What the member's own invite carried, until their first favorite. */
  welcome: memberProcedure.query(({ ctx }): Promise<InviteWelcome | null> => readWelcome(ctx.db, ctx.actor.id)),
});
