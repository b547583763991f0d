import { sql } from 'kysely';

/**
 * The next value of an `edited_at` column. Clients send it back to name the text they edited. Whole milliseconds,
 * because a JavaScript Date cannot hold more. Always later than the previous edit.
 */
export const nextEditedAt = sql<Date>`greatest(
  date_trunc('milliseconds', clock_timestamp()),
  edited_at + interval '1 millisecond'
)`;
