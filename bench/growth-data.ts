import { createMigrationPool } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrations.ts';
import { fillGrowth, type GrowthSize } from '../tools/seed/fill-growth.ts';
import { defaultVotesEach } from '../tools/seed/fill-requests.ts';
import { startPostgres, type Postgres } from '../tools/services/postgres.ts';

/** Only while filling: the measurements use PostgreSQL's defaults. */
const fillSettings = {
  autovacuum: 'off',
  full_page_writes: 'off',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  shared_buffers: '1GB',
  wal_level: 'minimal',
};

export const databaseOf = ({ songs, requests, votesEach = defaultVotesEach }: GrowthSize): string =>
  `growth_${songs}_${requests}_${votesEach}`;

/** Fills a database for each size that the folder does not have. */
export async function fillSizes(dataFolder: string, sizes: readonly GrowthSize[]): Promise<void> {
  const postgres = await startPostgres({ dataFolder, settings: fillSettings });
  const root = createMigrationPool(postgres.url('postgres'));
  try {
    const { rows } = await root.query<{ name: string }>('select datname as name from pg_database');
    for (const size of sizes) {
      const name = databaseOf(size);
      if (rows.some((row) => row.name === name)) continue;
      // The name says that a database is complete.
      await root.query(`drop database if exists ${name}_filling`);
      await root.query(`create database ${name}_filling`);
      await fillOne(postgres, `${name}_filling`, size);
      await root.query(`alter database ${name}_filling rename to ${name}`);
    }
  } finally {
    await root.end();
    await postgres.stop();
  }
}

async function fillOne(postgres: Postgres, name: string, size: GrowthSize): Promise<void> {
  const url = postgres.url(name);
  await migrate(url);
  const pool = createMigrationPool(url);
  try {
    await fillGrowth(pool, size, (line) => console.log(`${name}: ${line}`));
  } finally {
    await pool.end();
  }
}
