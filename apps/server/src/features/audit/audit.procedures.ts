import { listAuditSchema } from '@dubplate/domain/audit/audit-log.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { listEntries } from './audit.store.ts';

export const auditRouter = router({
  list: memberProcedure.input(listAuditSchema).query(({ ctx, input }) => listEntries(ctx.db, input)),
});
