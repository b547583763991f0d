import { addWeeks, overviewLengths, weekOf } from '@dubplate/domain/overview/overview.ts';
import type { Database } from '../../db/database.ts';
import { readWeekSpan, recount } from './overview.store.ts';

/** Also the weeks of one statement: more than a year's rows could take longer than a statement may. */
const longest = Math.max(...overviewLengths);

/**
 * The job `recount-weeks`: counts past weeks into `overview_weeks`. Every ten minutes those that a plot can show,
 * once a day all of them, because the totals include older weeks too.
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
