import { inject } from 'vitest';
import { createEmptyDatabase } from '../../../tools/test-environment/test-databases.ts';
import { createMigrationPool } from '../src/db/database.ts';
import { migrate } from '../src/db/migrations.ts';

/**
 * Opens a migrated database for tests that count pages. Autovacuum is off: it would remove dead entries that a test
 * counts. Its snapshot would also keep the `vacuum` of a test from marking pages as visible, and PostgreSQL would then
 * choose a sequential scan.
 */
export async function openMeasuredDatabase(
  postgresUrl = inject('postgresUrl'),
): Promise<ReturnType<typeof createMigrationPool>> {
  const url = await createEmptyDatabase(postgresUrl);
  await migrate(url);
  const pool = createMigrationPool(url);
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) await pool.query(`alter table ${name} set (autovacuum_enabled = off)`);
  return pool;
}
