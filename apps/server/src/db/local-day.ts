import type { MemberId } from '@dubplate/domain/ids.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** The current day in the time zone of the member, as the browser reported it or the member chose it. */
export async function readLocalDay(
  transaction: Transaction,
  memberId: MemberId,
  now: Date,
): Promise<CalendarDay | null> {
  const { rows } = await sql<{ day: CalendarDay }>`
    select (${now}::timestamptz at time zone coalesce(time_zone, 'UTC'))::date::text as day
    from members where id = ${memberId}
  `.execute(transaction);
  return rows[0]?.day ?? null;
}
