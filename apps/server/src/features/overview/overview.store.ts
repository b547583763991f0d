import type { OverviewWeek } from '@dubplate/domain/overview/overview.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The first week with any activity. Null in an empty database: count_weeks then counts no week. */
const firstWeek = sql`(
  select week_of(min(first)) from (
    select min(created_at) as first from members
    union all select min(uploaded_at) from songs where not is_archived
    union all select min(created_at) from requests where hidden_at is null
  ) as beginnings
)`;

/**
 * `first`: the first week with activity. `uncounted`: the first week that the job has not counted. Null in an empty
 * database.
 */
export async function readWeekSpan(db: Database): Promise<{ first: string | null; uncounted: string | null }> {
  const { rows } = await sql<{ first: string | null; uncounted: string | null }>`
    select least(${firstWeek}, min(week)) as first, coalesce(max(week) + 7, ${firstWeek}) as uncounted
    from overview_weeks
  `.execute(db);
  return rows[0]!;
}

/** Counts the weeks from `from` until before `before`. Updates only rows that differ. */
export async function recount(db: Database, from: string, before: string): Promise<void> {
  // Sorted by week: without one order, two concurrent recounts could deadlock.
  await sql`
    insert into overview_weeks as kept (week, members, songs, requests, solved, median_seconds)
    select * from count_weeks(${from}::date, ${before}::date) order by week
    on conflict (week) do update set members = excluded.members, songs = excluded.songs,
      requests = excluded.requests, solved = excluded.solved, median_seconds = excluded.median_seconds
    where kept is distinct from excluded
  `.execute(db);
}

/**
 * Counts weeks that the job has not counted yet: the current one, and the previous one until the job has run. One
 * statement: a job that ran between two statements would make a week count twice.
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

/** Stops counting here, so that the query stays fast. */
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
