import type { ImportId, MemberId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { WaitingRow } from './work.store.ts';

export async function insertHearts(
  transaction: Transaction,
  id: ImportId,
  hearts: readonly { line: number; email: string; at: Date }[],
): Promise<void> {
  await sql`
    with added as (
      insert into import_hearts (import_id, line, member_id, favorited_at)
      select distinct on (line, members.id) ${id}::uuid, line, members.id, at
      from unnest(
        ${hearts.map(({ line }) => line)}::integer[], ${hearts.map(({ email }) => email.toLowerCase())}::text[],
        ${hearts.map(({ at }) => at)}::timestamptz[]
      ) as given (line, email, at)
        join members on members.email = given.email and members.email_verified
      on conflict do nothing
      returning line
    )
    update imports set heart_kept_count = heart_kept_count + (select count(*) from added), heartbeat_at = now()
    where id = ${id}
  `.execute(transaction);
}

export type WaitingHeart = { line: number; memberId: MemberId; favoritedAt: Date };

export async function countHearts(
  transaction: Transaction,
  id: ImportId,
  rows: readonly WaitingRow[],
): Promise<Map<number, number>> {
  const counts = await transaction
    .selectFrom('import_hearts')
    .select(['line', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .where('line', '=', sql<number>`any(${rows.map(({ line }) => line)}::integer[])`)
    .groupBy('line')
    .execute();
  return new Map(counts.map(({ line, count }) => [line, count]));
}

export async function readHearts(
  transaction: Transaction,
  id: ImportId,
  lines: readonly number[],
): Promise<WaitingHeart[]> {
  return transaction
    .selectFrom('import_hearts')
    .where('import_id', '=', id)
    .where('line', '=', sql<number>`any(${lines}::integer[])`)
    .select(['line', 'member_id as memberId', 'favorited_at as favoritedAt'])
    .execute();
}

/** Deletes favorites after their rows were imported or skipped. Without `lines`, deletes all of the import. */
export async function dropHearts(db: Database, id: ImportId, lines?: readonly number[]): Promise<void> {
  await db
    .deleteFrom('import_hearts')
    .where('import_id', '=', id)
    .$if(lines !== undefined, (q) => q.where('line', '=', sql<number>`any(${lines}::integer[])`))
    .execute();
}
