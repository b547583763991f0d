import {
  buildOverview,
  overviewSchema,
  weekOf,
  type Overview,
  addWeeks,
  overviewLengths,
} from '@dubplate/domain/overview/overview.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { countPending } from '../../db/pending-songs.ts';
import { countWaiting, readWeeks, readWeekSpan, recount } from './overview.store.ts';
import type { Database } from '../../db/database.ts';

export const overviewRouter = router({
  read: memberProcedure.input(overviewSchema).query(async ({ ctx, input }): Promise<Overview> => {
    const thisWeek = weekOf(new Date());
    const [counted, waiting, songs] = await ctx.replica.read((db) =>
      Promise.all([
        readWeeks(db, thisWeek),
        countWaiting(db),
        can(ctx.actor, 'curate songs') ? countPending(db) : null,
      ]),
    );
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

/** Also the number of weeks per statement: more could exceed the statement timeout. */
const longest = Math.max(...overviewLengths);

/**
 * The job `recount-weeks` counts past weeks into `overview_weeks`. It recounts the weeks of the charts every ten
 * minutes, and all weeks once a day for the totals.
 */
export async function recountWeeks(db: Database, { all = false } = {}): Promise<void> {
  const thisWeek = weekOf(new Date());
  const plotted = addWeeks(thisWeek, 1 - longest);
  const { first, uncounted } = await readWeekSpan(db);
  const oldest = (all ? first : uncounted) ?? plotted;
  for (let from = oldest < plotted ? oldest : plotted; from < thisWeek; from = addWeeks(from, longest)) {
    const end = addWeeks(from, longest);
    await recount(db, from, end < thisWeek ? end : thisWeek);
  }
}
