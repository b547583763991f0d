import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { postgresIdentity, programsOf } from './run-as-postgres.ts';

export type RestoredCluster = {
  url(database: string): string;
  log(): string;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on restored files and waits until the recovery has reached its target. The only way in is a socket
 * in a private folder: no server of Dubplate can connect before the check is done. Its own settings replace those of
 * the files; archiving is off, so that a test restore writes nothing into the repository.
 */
export async function startRestoredCluster(folder: string): Promise<RestoredCluster> {
  const identity = postgresIdentity();
  const run = await mkdtemp(join(tmpdir(), 'dubplate-restore-'));
  await writeFile(join(run, 'postgresql.conf'), '');
  await writeFile(join(run, 'pg_hba.conf'), 'local all all trust\n');
  if (identity.uid !== undefined) await chown(run, identity.uid, identity.gid!);
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  const settings = {
    config_file: join(run, 'postgresql.conf'),
    hba_file: join(run, 'pg_hba.conf'),
    unix_socket_directories: run,
    listen_addresses: '',
    port: '5432',
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    // Without readers during recovery, max_connections need not be as high as on the former primary.
    hot_standby: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programsOf(version), 'postgres'), ['-D', folder, ...flags], {
    ...identity,
    cwd: folder,
    env: { PGBACKREST_STANZA: 'dubplate', ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk) => (log += String(chunk)));
  const exited = once(server, 'exit');
  const url = (database: string) => `postgres:///${database}?host=${encodeURIComponent(run)}&user=postgres`;
  const hasExited = () => server.exitCode !== null || server.signalCode !== null;

  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    void (async () => {
      while (!hasExited() && !(await isRecovered(url('postgres')))) await delay(200);
      if (!hasExited()) ready();
      else failed(new Error(`PostgreSQL did not reach the target:\n${log.split('\n').slice(-15).join('\n')}`));
    })();
  });
  return {
    url,
    log: () => log,
    async stop() {
      server.kill('SIGINT');
      await exited;
      await rm(run, { recursive: true, force: true });
    },
  };
}

/** `pg_ctl -w` returns earlier: while PostgreSQL still replays WAL. */
async function isRecovered(url: string): Promise<boolean> {
  const pool = createMigrationPool(url);
  try {
    const { rows } = await pool.query<{ recovered: boolean }>('select not pg_is_in_recovery() as recovered');
    return rows[0]!.recovered;
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}
