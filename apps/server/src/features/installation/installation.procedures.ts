import { setInstallationSchema, type InstallationSettings } from '@dubplate/domain/installation/installation.ts';
import { recordAct } from '../../db/audit-log.ts';
import { lockInstallation } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { readSettings, updateSettings } from './installation.store.ts';

export const installationRouter = router({
  read: memberProcedure.query(({ ctx }): Promise<InstallationSettings> => readSettings(ctx.db)),

  set: memberProcedure.input(setInstallationSchema).mutation(({ ctx, input }): Promise<InstallationSettings> => {
    const adminId = ctx.actor.id;
    return inTransaction(ctx.db, async (transaction) => {
      const { id, ...before } = await lockInstallation(transaction);
      const after = {
        teasers: input.teasers ?? before.teasers,
        invitesPerMember: input.invitesPerMember ?? before.invitesPerMember,
      };
      const unchanged = after.teasers === before.teasers && after.invitesPerMember === before.invitesPerMember;
      if (unchanged) return before;
      await updateSettings(transaction, after);
      const target = { kind: 'installation' as const, id };
      await recordAct(transaction, { adminId, act: 'set-installation', target, before, after });
      return after;
    });
  }),
});
