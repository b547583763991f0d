import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Pool } from 'pg';
import { createMigrationPool, createPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrations.ts';
import { startPostgres, type Postgres } from '../services/postgres.ts';

const template = 'dubplate_template';

/** One PostgreSQL for all test files, with a migrated template database that each file copies. */
export async function startTestPostgres(): Promise<Postgres> {
  const postgres = await startPostgres({ temporaryFolder: await memoryFolder() });
  const url = await createDatabase(postgres.url('postgres'), `create database ${template}`, template);
  await migrate(url);
  return postgres;
}

/** Copying the template in memory takes a tenth of the CPU time. A test run needs up to 2 GB. */
async function memoryFolder(): Promise<string> {
  const space = await statfs('/dev/shm').catch(() => null);
  return space && space.bavail * space.bsize > 4 * 1024 ** 3 ? '/dev/shm' : tmpdir();
}

/** A migrated database without rows. */
export function copyTemplate(postgresUrl: string): Promise<string> {
  const name = newName();
  return createDatabase(postgresUrl, `create database ${name} template ${template} strategy file_copy`, name);
}

/** A database without tables. */
export function createEmptyDatabase(postgresUrl: string): Promise<string> {
  const name = newName();
  return createDatabase(postgresUrl, `create database ${name}`, name);
}

/** A pool of a test itself. It waits for a connection without a limit, because a busy machine is not a fault. */
export const createTestPool = (databaseUrl: string, size: number): Pool =>
  createPool(databaseUrl, size, { connectionWaitMs: 0 });

const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

async function createDatabase(postgresUrl: string, statement: string, name: string): Promise<string> {
  const pool = createMigrationPool(postgresUrl);
  await pool.query(statement);
  await pool.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
