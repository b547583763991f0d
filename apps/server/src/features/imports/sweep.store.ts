import type { ImportId } from '@dubplate/domain/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { dropHearts } from './import-hearts.store.ts';
import { stalledAfterSeconds } from './read-imports.store.ts';

/** Imports whose job worker stopped sending heartbeats. */
export async function listStalled(db: Database): Promise<{ id: ImportId; state: string }[]> {
  return db
    .selectFrom('imports')
    .select(['id', 'state'])
    .where('state', 'in', ['checking', 'running'])
    .where('heartbeat_at', '<', sql<Date>`now() - ${stalledAfterSeconds} * interval '1 second'`)
    .execute();
}

/** No worker and no admin has used the import for a day, so the sweep does not interrupt them. */
const unusedSince = sql<Date>`now() - interval '1 day'`;

export async function findOldImport(db: Database, days: number): Promise<string | null> {
  const old = await db
    .selectFrom('imports')
    .select('id')
    .where('rows_swept_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .where('heartbeat_at', '<', unusedSince)
    .orderBy('created_at')
    .executeTakeFirst();
  return old?.id ?? null;
}

/**
 * Closes an import before its rows are deleted, because it cannot continue without them. False when an admin has just
 * started it: the row lock makes the second statement check again.
 */
export async function closeOld(db: Database, id: ImportId): Promise<boolean> {
  const closed = await db
    .updateTable('imports')
    .set({ state: 'done', ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where('id', '=', id)
    .where('heartbeat_at', '<', unusedSince)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

export async function deleteRows(db: Database, id: ImportId, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_rows where import_id = ${id}
      and line in (select line from import_rows where import_id = ${id} order by line limit ${limit})
  `.execute(db);
  return Number(numAffectedRows);
}

/** Call it last: an interrupted sweep then finds the import again. */
export async function markSwept(db: Database, id: ImportId): Promise<void> {
  await dropHearts(db, id);
  await db
    .updateTable('imports')
    .set({ rows_swept_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
