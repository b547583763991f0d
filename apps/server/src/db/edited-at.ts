import { sql } from 'kysely';

/**
 * The moment of an edit, for a table with the column `edited_at`. In whole milliseconds, as JavaScript reads it, and always
 * later than the edit before: screens send it back to say which text they edited.
 */
export const nextEditedAt = sql<Date>`greatest(
  date_trunc('milliseconds', clock_timestamp()),
  edited_at + interval '1 millisecond'
)`;
