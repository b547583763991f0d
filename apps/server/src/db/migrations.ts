import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { createDatabase, createMigrationPool, type Database } from './database.ts';
import { limitLockWait, retryLockConflicts } from './migration-locks.ts';
import { grantServingRole } from './serving-role.ts';
import { applySqlFunctions, functionsAreCurrent, readFunctionsVersion, readSqlFunctions } from './sql-functions.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** Plain SQL files in name order. They only go forward: a file is never edited after it has landed. */
async function readSqlFiles(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8');
    migrations[name.replace('.sql', '')] = {
      async up(db) {
        await limitLockWait(db);
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}

/**
 * Migrations that a newer build has run and this build does not have. Kysely refuses to start when a file of an executed migration
 * is missing, which would make a rollback impossible, so each gets an empty placeholder.
 */
async function readNewerMigrations(db: Database): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass('migrations')::text as table`.execute(db);
  if (!rows[0]?.table) return {};
  const executed = await sql<{ name: string }>`select name from migrations`.execute(db);
  return Object.fromEntries(executed.rows.map(({ name }) => [name, { up: async () => {} }]));
}

async function createMigrator(db: Database): Promise<Migrator> {
  // Read first: the migrator calls its provider while it holds the only connection of the pool.
  const migrations = { ...(await readNewerMigrations(db)), ...(await readSqlFiles()) };
  const provider: MigrationProvider = { getMigrations: async () => migrations };
  return new Migrator({ db, provider, migrationTableName: 'migrations' });
}

/** Whoever holds this lock migrates. Any number will do that nobody else has. */
const turn = 7_230_015;

/**
 * Our tables and those of the queue. Safe to call from ten processes at once: one holds a lock while it works, the
 * others wait for it however long that takes, and then find it done. One lock for both, because ours are looked up among
 * all there are, which fails while the queue replaces one of its own. `servingUrl` is that of the role which serves, if it is not the
 * owner of the tables.
 */
export async function migrate(databaseUrl: string, servingUrl = databaseUrl): Promise<void> {
  const pool = createMigrationPool(databaseUrl);
  // Taken out of the pool, which ends a connection that is idle for ten seconds, and the lock with it.
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [turn]);
    await migrateOurs(databaseUrl);
    await migrateJobs(databaseUrl);
    await grantServingRole(holder, databaseUrl, servingUrl);
  } finally {
    holder.release();
    await pool.end();
  }
}

async function migrateOurs(databaseUrl: string): Promise<void> {
  const db = createDatabase(createMigrationPool(databaseUrl));
  try {
    const migrator = await createMigrator(db);
    // One transaction a file: a table that one of them locks is not locked until the last is done.
    while (await retryLockConflicts(() => runNextFile(migrator)));
    await applySqlFunctions(db, await readSqlFunctions());
  } finally {
    await db.destroy();
  }
}

/** Whether there was one. */
async function runNextFile(migrator: Migrator): Promise<boolean> {
  const { error, results } = await migrator.migrateUp();
  if (error) throw error;
  return Boolean(results?.length);
}

/** Whether this database has every migration and every SQL function of this build. */
export async function migrationsAreCurrent(db: Database): Promise<boolean> {
  const migrations = await (await createMigrator(db)).getMigrations();
  if (migrations.some((migration) => migration.executedAt === undefined)) return false;
  return functionsAreCurrent(db, await readFunctionsVersion());
}

/** Creates the tables of graphile-worker. Idempotent, and safe from many processes at once. No timeout. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = createMigrationPool(databaseUrl);
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}
