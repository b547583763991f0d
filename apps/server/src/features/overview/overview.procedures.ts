import { buildOverview, overviewSchema, weekOf, type Overview } from '@dubplate/domain/overview/overview.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { countPending } from '../../db/pending-songs.ts';
import { countWaiting, readWeeks } from './overview.store.ts';

export const overviewRouter = router({
  read: memberProcedure.input(overviewSchema).query(async ({ ctx, input }): Promise<Overview> => {
    const thisWeek = weekOf(new Date());
    const [counted, waiting, songs] = await Promise.all([
      readWeeks(ctx.db, thisWeek),
      countWaiting(ctx.db),
      can(ctx.actor, 'curate songs') ? countPending(ctx.db) : null,
    ]);
    // How much waits is told to whoever can do something about it.
    const toldOf = (count: number, allowed: boolean) => (allowed ? count : null);
    return {
      ...buildOverview({ thisWeek, weeks: input.weeks, counted }),
      waiting: {
        reports: toldOf(waiting.reports, can(ctx.actor, 'canManageReports')),
        songs,
        imports: toldOf(waiting.imports, can(ctx.actor, 'canBulkImport')),
        invites: waiting.invites,
      },
    };
  }),
});
