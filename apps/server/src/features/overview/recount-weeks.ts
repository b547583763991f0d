import { addWeeks, overviewLengths, weekOf } from '@dubplate/domain/overview/overview.ts';
import type { Database } from '../../db/database.ts';
import { readWeekSpan, recount } from './overview.store.ts';

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
