import { addAdminSchema, removeAdminSchema, setPermissionsSchema } from '@dubplate/domain/admins/admin.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announcePermissions } from '../../events/member-events.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { listAdmins } from './admins.store.ts';
import { addAdmin, removeAdmin, setPermissions } from './change-admin.ts';

export const adminsRouter = router({
  list: memberProcedure.query(({ ctx }) => listAdmins(ctx.db)),

  add: memberProcedure.input(addAdminSchema).mutation(async ({ ctx, input }) => {
    const memberId = await inTransaction(ctx.db, (transaction) => addAdmin(transaction, input, ctx.actor));
    await announcePermissions(ctx, memberId);
  }),

  setPermissions: memberProcedure.input(setPermissionsSchema).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (transaction) => setPermissions(transaction, input, ctx.actor));
    await announcePermissions(ctx, input.memberId);
  }),

  remove: memberProcedure.input(removeAdminSchema).mutation(async ({ ctx, input }) => {
    await inTransaction(ctx.db, (transaction) => removeAdmin(transaction, input.memberId, ctx.actor));
    await announcePermissions(ctx, input.memberId);
  }),
});
