import { mostPending } from '@dubplate/domain/catalog/catalog.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';

export const isPending = sql<boolean>`not is_archived and verification_status = 'pending'`;

/** Stops at `mostPending`, so that the count stays fast when many songs wait for verification. */
export async function countPending(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from songs where ${isPending} limit ${mostPending}) as pending
  `.execute(db);
  return rows[0]!.count;
}
