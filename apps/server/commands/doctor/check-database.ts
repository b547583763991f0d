import { Client } from 'pg';
import { createDatabase, createMigrationPool } from '../../src/db/database.ts';
import { migrationsAreCurrent } from '../../src/db/migrations.ts';
import type { Config } from '../../src/platform/config.ts';
import { attempt, failure, ok, timeoutMs, warning, type Finding } from './finding.ts';

const oldestVersion = 15;

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const client = new Client({ connectionString: config.DATABASE_URL, connectionTimeoutMillis: timeoutMs });
  const connected = await attempt('database', 'Check DATABASE_URL, the firewall and pg_hba.conf.', async () => {
    await client.connect();
    return ok('database: reachable');
  });
  if (connected.result !== 'ok') return [connected];
  try {
    return [
      await checkVersion(client),
      await checkEncoding(client),
      await checkExtension(client),
      await checkSettings(client),
      await checkConnections(client, config),
      await checkClock(client),
      await checkMigrations(config),
    ];
  } finally {
    await client.end();
  }
}

async function readOne(client: Client, sql: string): Promise<Record<string, string>> {
  return (await client.query<Record<string, string>>(sql)).rows[0] ?? {};
}

const checkVersion = (client: Client) =>
  attempt('PostgreSQL version', 'Look at the log of PostgreSQL.', async () => {
    const { number, name } = await readOne(
      client,
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    return Number(number) >= oldestVersion * 10_000
      ? ok(`PostgreSQL ${name}`)
      : failure(`PostgreSQL ${name} is too old`, `Upgrade to PostgreSQL ${oldestVersion} or newer.`);
  });

const checkEncoding = (client: Client) =>
  attempt('encoding', 'Look at the log of PostgreSQL.', async () => {
    const { encoding, ctype } = await readOne(
      client,
      `select pg_encoding_to_char(encoding) as encoding, datctype as ctype from pg_database
       where datname = current_database()`,
    );
    const recreate = `Create the database again: template template0 encoding 'UTF8' lc_ctype 'C.UTF-8', then restore.`;
    if (encoding !== 'UTF8') return failure(`the encoding is ${encoding}`, recreate);
    if (ctype === 'C' || ctype === 'POSIX') return failure(`LC_CTYPE ${ctype}: search knows no accents`, recreate);
    return ok(`encoding ${encoding}, LC_CTYPE ${ctype}`);
  });

const checkExtension = (client: Client) =>
  attempt('pg_trgm', 'Look at the log of PostgreSQL.', async () => {
    const { version } = await readOne(
      client,
      `select installed_version as version from pg_available_extensions where name = 'pg_trgm'`,
    );
    if (version) return ok(`extension pg_trgm ${version}`);
    const remedy = 'Install postgresql-contrib. The first migration creates the extension.';
    return version === null
      ? warning('pg_trgm is available and not created', 'Start the server once: it runs the migrations.')
      : failure('pg_trgm is not available', remedy);
  });

/** Wanted values of settings, and what happens with another value. */
const settings: Record<string, [string, string]> = {
  jit: ['off', 'compiling takes longer than most statements'],
  fsync: ['on', 'a power failure destroys the database'],
  full_page_writes: ['on', 'a power failure destroys pages'],
};

const checkSettings = (client: Client) =>
  attempt('settings', 'Look at the log of PostgreSQL.', async () => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(settings)],
    );
    const wrong = rows.filter(({ name, setting }) => setting !== settings[name]![0]);
    if (wrong.length === 0) return ok(`settings ${Object.keys(settings).join(', ')}`);
    const because = wrong.map(({ name, setting }) => `${name} is ${setting} (${settings[name]![1]})`).join(', ');
    const statements = wrong.map(({ name }) => `alter system set ${name} = ${settings[name]![0]};`).join(' ');
    return warning(because, `As a superuser: ${statements} select pg_reload_conf();`);
  });

/** Connections that one process opens at most: requests, jobs, the queue. */
const jobConnections = 5;

const checkConnections = (client: Client, config: Config) =>
  attempt('connections', 'Look at the log of PostgreSQL.', async () => {
    const { most } = await readOne(client, `select current_setting('max_connections') as most`);
    const perProcess = config.DATABASE_POOL + jobConnections;
    const processes = Math.floor(Number(most) / perProcess);
    return processes >= 2
      ? ok(`max_connections ${most}: enough for ${processes} processes of ${perProcess} connections`)
      : failure(`max_connections ${most}, and one process opens up to ${perProcess}`, 'Raise max_connections.');
  });

const maxSkewSeconds = 2;

const checkClock = (client: Client) =>
  attempt('clock', 'Look at the log of PostgreSQL.', async () => {
    const before = Date.now();
    const { now } = await readOne(client, 'select extract(epoch from clock_timestamp()) * 1000 as now');
    const skew = Math.max(0, before - Number(now), Number(now) - Date.now()) / 1000;
    return skew <= maxSkewSeconds
      ? ok(`clock: ${skew.toFixed(1)} s from the clock of the database`)
      : failure(
          `clock: ${skew.toFixed(1)} s from the clock of the database`,
          'Run a time service (systemd-timesyncd or chrony) on both machines.',
        );
  });

const checkMigrations = (config: Config) =>
  attempt('migrations', 'Check MIGRATION_DATABASE_URL.', async () => {
    const pool = createMigrationPool(config.DATABASE_URL);
    const db = createDatabase(pool);
    try {
      return (await migrationsAreCurrent(db))
        ? ok('migrations: current')
        : warning('migrations: some are pending', 'Start the server: it runs them first.');
    } finally {
      await db.destroy();
    }
  });
