import { listAuditSchema } from '@dubplate/domain/audit/audit-log.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { listEntries } from './audit.store.ts';

export const auditRouter = router({
  list: memberProcedure.input(listAuditSchema).query(({ ctx, input }) =>
    ctx.replica.read((db) =>
      listEntries(db, input, {
        songs: can(ctx.actor, 'curate songs'),
        reports: can(ctx.actor, 'canManageReports'),
      }),
    ),
  ),
});
