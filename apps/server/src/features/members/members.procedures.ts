import { listMembersSchema, setEarlyAccessSchema, suspendSchema } from '@dubplate/domain/members/member-list.ts';
import { recordAct } from '../../db/audit-log.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announcePermissions } from '../../events/member-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure } from '../../platform/trpc.ts';
import { listMembers, lockAndReadMember, setEarlyAccess } from './members.store.ts';
import { suspendMember } from './suspend-member.ts';

export const memberAdminProcedures = {
  list: memberProcedure.input(listMembersSchema).query(({ ctx, input }) => listMembers(ctx.db, input)),

  setEarlyAccess: memberProcedure.input(setEarlyAccessSchema).mutation(async ({ ctx, input }) => {
    const { memberId, earlyAccess } = input;
    await inTransaction(ctx.db, async (transaction) => {
      if (!(await lockAndReadMember(transaction, memberId))) throw refuse('member-missing');
      if (!(await setEarlyAccess(transaction, memberId, earlyAccess))) return;
      await recordAct(transaction, {
        adminId: ctx.actor.id,
        act: earlyAccess ? 'grant-early-access' : 'take-early-access',
        target: { kind: 'member', id: memberId },
        before: { earlyAccess: !earlyAccess },
        after: { earlyAccess },
      });
    });
    await announcePermissions(ctx, memberId);
  }),

  /** The commit deletes the sessions; then the server closes the live connections. */
  suspend: memberProcedure.input(suspendSchema).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (transaction) => suspendMember(transaction, input.memberId, true, ctx.actor));
    await ctx.live.end(input.memberId);
  }),

  reinstate: memberProcedure.input(suspendSchema).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (transaction) => suspendMember(transaction, input.memberId, false, ctx.actor));
  }),
};
