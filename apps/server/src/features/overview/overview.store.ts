import type { OverviewWeek } from '@dubplate/domain/overview/overview.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The first week with anything in it. Null when there is nothing at all: count_weeks then counts no week. */
const firstWeek = sql`(
  select week_of(min(first)) from (
    select min(created_at) as first from members
    union all select min(uploaded_at) from songs where not is_archived
    union all select min(created_at) from requests where hidden_at is null
  ) as beginnings
)`;

/** The first week that is counted or could be, and the first that was never counted. Null when there is nothing. */
export async function readWeekSpan(db: Database): Promise<{ first: string | null; uncounted: string | null }> {
  const { rows } = await sql<{ first: string | null; uncounted: string | null }>`
    select least(${firstWeek}, min(week)) as first, coalesce(max(week) + 7, ${firstWeek}) as uncounted
    from overview_weeks
  `.execute(db);
  return rows[0]!;
}

/** Counts the weeks from one to before another, and changes the rows that differ. */
export async function recount(db: Database, from: string, before: string): Promise<void> {
  // Sorted: two processes that recount at the same time would deadlock otherwise.
  await sql`
    insert into overview_weeks as kept (week, members, songs, requests, solved, median_seconds)
    select * from count_weeks(${from}::date, ${before}::date) order by week
    on conflict (week) do update set members = excluded.members, songs = excluded.songs,
      requests = excluded.requests, solved = excluded.solved, median_seconds = excluded.median_seconds
    where kept is distinct from excluded
  `.execute(db);
}

/**
 * All weeks. Those that the job has not counted yet are counted now: the current one, and the one before it until the
 * job has run. One statement: if the job ran between two, a week would be counted twice.
 */
export async function readWeeks(db: Database, thisWeek: string): Promise<OverviewWeek[]> {
  const { rows } = await sql<OverviewWeek>`
    select week, members, songs, requests, solved, median_seconds as "medianSeconds" from overview_weeks
    union all
    select * from count_weeks(
      coalesce((select max(week) + 7 from overview_weeks), ${firstWeek}), ${thisWeek}::date + 7
    )
  `.execute(db);
  return rows;
}

/** More than this is not counted out: what is waiting is then more than enough. */
const mostCounted = 1_000;

export async function countWaiting(db: Database): Promise<{ reports: number; imports: number; invites: number }> {
  const { rows } = await sql<{ reports: number; imports: number; invites: number }>`
    select
      (select count(*) from (select from report_cases where state = 'open' limit ${mostCounted}) as open) as reports,
      (select count(*) from (
        -- A file with nothing to add waits for nobody.
        select from imports where state in ('checked', 'stopped') and new_count > 0 limit ${mostCounted}
      ) as open) as imports,
      (select count(*) from (
        select from invites
        where used_at is null and revoked_at is null and (expires_at is null or expires_at > now())
        limit ${mostCounted}
      ) as unused) as invites
  `.execute(db);
  return rows[0]!;
}
