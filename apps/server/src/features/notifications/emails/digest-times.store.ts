import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Digests are sent at this time where the member is. */
const sendTime = sql.lit('18:00');
/** After an outage, a digest that is later than this is left out. */
const maxLate = sql.lit('6 hours');

/** The moment after which send times are due. Also for the first run. */
export async function readPlannedThrough(db: Database, now: Date): Promise<Date> {
  const { rows } = await sql<{ after: Date }>`
    select greatest(${now}::timestamptz - ${maxLate}::interval, (select planned_through from digest_runs)) as after
  `.execute(db);
  return rows[0]!.after;
}

export async function storePlannedThrough(db: Database, now: Date): Promise<void> {
  await sql`
    insert into digest_runs (planned_through) values (${now})
    on conflict (id) do update set planned_through = greatest(digest_runs.planned_through, excluded.planned_through)
  `.execute(db);
}

export type DueZone = { zone: string; day: CalendarDay };

/** The time zones of members whose send time lies between these moments, with the day there. Reads an index only. */
export async function listDueZones(db: Database, after: Date, now: Date): Promise<DueZone[]> {
  const next = (than: RawBuilder<unknown>) => sql`(
    select coalesce(time_zone, 'UTC') from members where digest <> 'off' and ${than}
    order by coalesce(time_zone, 'UTC') limit 1
  )`;
  const { rows } = await sql<DueZone>`
    with recursive zones as (
      select ${next(sql`true`)} as zone
      union all select ${next(sql`coalesce(time_zone, 'UTC') > zones.zone`)} from zones where zones.zone is not null
    ), days as (
      select zone, ((${now}::timestamptz at time zone zone) - ${sendTime}::interval)::date as day
      from zones where zone is not null
    )
    select zone, day::text from days
    where (day + ${sendTime}::time) at time zone zone > ${after} and (day + ${sendTime}::time) at time zone zone <= ${now}
  `.execute(db);
  return rows;
}
