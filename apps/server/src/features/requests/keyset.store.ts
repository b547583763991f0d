import type { RequestsCursor } from '@dubplate/domain/requests/request.schema.ts';
import { sql, type RawBuilder } from 'kysely';

/** Keyset pagination in a form that PostgreSQL can use with the index: rows after `cursor`, newest first. */
export function afterTime(
  { at, id }: { at: RawBuilder<unknown>; id: RawBuilder<unknown> },
  cursor: { at: number; id: string },
): RawBuilder<unknown> {
  const time = sql`timestamptz 'epoch' + ${cursor.at}::bigint * interval '1 microsecond'`;
  return sql`${at} <= ${time} and (${at} < ${time} or ${id} > ${cursor.id})`;
}

/** The same for rows in the order of the hot score. */
export const afterScore = ({ hotScore, id }: RequestsCursor): RawBuilder<unknown> =>
  sql`request_states.hot_score <= ${hotScore} and (request_states.hot_score < ${hotScore} or request_states.request_id > ${id})`;
