import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';
import type { DB } from '../src/db/tables.ts';

/** Makes one kind of write fail while `during` runs, as a full disk would in the middle of a transaction. */
export async function whileFailing<T>(
  db: Database,
  write: { on: keyof DB; at: 'insert' | 'update' | 'delete' },
  during: () => Promise<T>,
): Promise<T> {
  const [table, moment] = [sql.table(write.on), sql.raw(write.at)];
  await sql`
    create or replace function fail_here() returns trigger language plpgsql as
    'begin raise exception ''failing on purpose''; end'
  `.execute(db);
  await sql`create trigger zz_fail_here after ${moment} on ${table} for each row execute function fail_here()`.execute(
    db,
  );
  try {
    return await during();
  } finally {
    await sql`drop trigger zz_fail_here on ${table}`.execute(db);
  }
}
