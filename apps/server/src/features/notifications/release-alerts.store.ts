import type { MemberId } from '@dubplate/domain/ids.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { readLocalDay } from '../../db/local-day.ts';

/** An alert that is later than this is not sent. */
const maxLate = sql.lit('3 days');

/**
 * Records an event for each day with releases whose alert time may lie between these moments. The last day of a month,
 * a season or a year is no release. Local days are at most one day away from those of UTC.
 */
export async function insertReleaseEvents(transaction: Transaction, sentThrough: Date, now: Date): Promise<void> {
  await sql`
    with due as (
      select greatest(${sentThrough}::timestamptz, ${now}::timestamptz - ${maxLate}::interval) as after,
        ${now}::timestamptz as through
    )
    insert into notification_events (kind, subject_id, details)
    select 'out', '00000000-0000-0000-0000-000000000000',
      jsonb_build_object('day', day::date, 'after', due.after, 'through', due.through)
    from due, generate_series(
      (due.after at time zone 'UTC')::date - 1, (due.through at time zone 'UTC')::date + 1, interval '1 day'
    ) as day
    where exists (
      select from songs
      where release_date = day::date and release_precision = 'day' and not is_archived and favorite_count > 0
    )
  `.execute(transaction);
}

export async function storeSentThrough(transaction: Transaction, now: Date): Promise<void> {
  await sql`
    insert into release_alerts (sent_through) values (${now})
    on conflict (id) do update set sent_through = excluded.sent_through
  `.execute(transaction);
}

/** Null before the first run. */
export async function readSentThrough(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('release_alerts').select('sent_through').executeTakeFirst();
  return row?.sent_through ?? null;
}

export type ZoneChange = { timeZone: string; followsDevice?: boolean | undefined };

/** Returns the current day in the zone of the member afterwards, or null if PostgreSQL does not know the given one. */
export async function updateTimeZone(
  transaction: Transaction,
  memberId: MemberId,
  { timeZone, followsDevice }: ZoneChange,
  now: Date,
): Promise<CalendarDay | null> {
  const { rows: known } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(transaction);
  if (known.length === 0) return null;
  const isChoice = followsDevice !== undefined;
  await sql`
    update members set time_zone = ${timeZone},
      time_zone_follows_device = ${isChoice ? sql`${followsDevice}` : sql`time_zone_follows_device`}
    where id = ${memberId} and ${isChoice ? sql`true` : sql`time_zone_follows_device`}
      and (time_zone is distinct from ${timeZone}
        or time_zone_follows_device <> ${isChoice ? sql`${followsDevice}` : sql`time_zone_follows_device`})
  `.execute(transaction);
  return readLocalDay(transaction, memberId, now);
}
