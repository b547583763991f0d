import type { OverviewWeek } from '@dubplate/domain/overview/overview.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export async function keepFinishedWeeks(db: Database): Promise<void> {
  await sql`select keep_weeks()`.execute(db);
}

/** Weeks before the first one kept are added; those after the last are still counted. */
export async function addSongsToKeptWeeks(transaction: Database, uploadedAt: readonly Date[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('overview_weeks', 0))`.execute(transaction);
  await sql`
    insert into overview_weeks (week, members, songs, requests, solved)
    select week_of(uploaded_at) as week, 0, count(*), 0, 0
    from unnest(${uploadedAt}::timestamptz[]) as given (uploaded_at)
    where week_of(uploaded_at) <= (select max(week) from overview_weeks)
    group by 1 order by 1
    on conflict (week) do update set songs = overview_weeks.songs + excluded.songs
  `.execute(transaction);
}

/** The weeks that are kept, from one on, and the sum of all before it. */
export async function readKeptWeeks(
  db: Database,
  from: string,
): Promise<{ weeks: OverviewWeek[]; before: { members: number; songs: number; requests: number; solved: number } }> {
  const weeks = await db
    .selectFrom('overview_weeks')
    .select(['week', 'members', 'songs', 'requests', 'solved', 'median_seconds as medianSeconds'])
    .where('week', '>=', from)
    .orderBy('week')
    .execute();
  const { rows } = await sql<{ members: number; songs: number; requests: number; solved: number }>`
    select coalesce(sum(members), 0)::integer as members, coalesce(sum(songs), 0)::integer as songs,
      coalesce(sum(requests), 0)::integer as requests, coalesce(sum(solved), 0)::integer as solved
    from overview_weeks where week < ${from}
  `.execute(db);
  return { weeks, before: rows[0]! };
}

/**
 * Weeks that are not kept yet: the one under way, and for ten minutes the one before it. While none is kept at all, nothing
 * is older than that one.
 */
export async function countOpenWeeks(db: Database, until: string): Promise<OverviewWeek[]> {
  const { rows } = await sql<OverviewWeek>`
    select week, members, songs, requests, solved, median_seconds as "medianSeconds"
    from count_weeks(coalesce((select max(week) + 7 from overview_weeks), ${until}::date - 7), ${until}::date + 7)
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
