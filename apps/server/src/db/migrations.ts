import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { createDatabase, createMigrationPool, type Database } from './database.ts';
import { limitLockWait, retryLockConflicts } from './migration-locks.ts';
import { grantServingRole } from './serving-role.ts';
import { applySqlFunctions, functionsAreCurrent, readFunctionsVersion, readSqlFunctions } from './sql-functions.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** Reads the SQL files in name order. There are no down migrations, and a merged file is never edited. */
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
 * Returns an empty placeholder for each migration of a newer build. Kysely refuses to start when the file of an
 * executed migration is missing, which would make a rollback impossible.
 */
async function readNewerMigrations(db: Database): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass('migrations')::text as table`.execute(db);
  if (!rows[0]?.table) return {};
  const executed = await sql<{ name: string }>`select name from migrations`.execute(db);
  return Object.fromEntries(executed.rows.map(({ name }) => [name, { up: async () => {} }]));
}

async function createMigrator(db: Database): Promise<Migrator> {
  // Read before: the migrator calls its provider while it holds the only connection of the pool.
  const migrations = { ...(await readNewerMigrations(db)), ...(await readSqlFiles()) };
  const provider: MigrationProvider = { getMigrations: async () => migrations };
  return new Migrator({ db, provider, migrationTableName: 'migrations' });
}

/** Key of the advisory lock: one process migrates at a time. Any number that no other code uses. */
const lockKey = 7_230_015;

/**
 * Migrates our tables and those of the job queue. Safe for concurrent processes: one holds an advisory lock, the others
 * wait without a time limit and then find nothing to do. One lock for both, because Kysely lists the tables of all
 * schemas, which fails while graphile-worker replaces one. `servingUrl` has the serving role, if that is not the owner
 * of the tables.
 */
export async function migrate(databaseUrl: string, servingUrl = databaseUrl): Promise<void> {
  const pool = createMigrationPool(databaseUrl);
  // A dedicated connection: the pool closes one that is idle for ten seconds, which would release the lock.
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [lockKey]);
    await migrateTables(databaseUrl);
    await migrateJobs(databaseUrl);
    await grantServingRole(holder, databaseUrl, servingUrl);
  } finally {
    holder.release();
    await pool.end();
  }
}

async function migrateTables(databaseUrl: string): Promise<void> {
  const db = createDatabase(createMigrationPool(databaseUrl));
  try {
    const migrator = await createMigrator(db);
    // One transaction per file, so that a file holds its table locks only until it is done.
    while (await retryLockConflicts(() => runNextFile(migrator)));
    await applySqlFunctions(db, await readSqlFunctions());
  } finally {
    await db.destroy();
  }
}

/** Returns whether there was one. */
async function runNextFile(migrator: Migrator): Promise<boolean> {
  const { error, results } = await migrator.migrateUp();
  if (error) throw error;
  return Boolean(results?.length);
}

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
