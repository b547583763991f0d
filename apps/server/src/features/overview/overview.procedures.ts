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
    // An admin sees only the counts of work that the admin's permissions cover.
    const countIfAllowed = (count: number, allowed: boolean) => (allowed ? count : null);
    return {
      ...buildOverview({ thisWeek, weeks: input.weeks, counted }),
      waiting: {
        reports: countIfAllowed(waiting.reports, can(ctx.actor, 'canManageReports')),
        songs,
        imports: countIfAllowed(waiting.imports, can(ctx.actor, 'canBulkImport')),
        invites: waiting.invites,
      },
    };
  }),
});
