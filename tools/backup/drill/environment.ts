import { randomBytes } from 'node:crypto';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMigrationPool } from '../../../apps/server/src/db/database.ts';
import { migrate } from '../../../apps/server/src/db/migrations.ts';
import { fillCatalogue } from '../../seed/bulk.ts';
import { fillRequests } from '../../seed/fill-requests.ts';
import { createTestEnvironment, type TestEnvironment } from '../../test-environment/test-environment.ts';
import { pgbackrest } from '../pgbackrest.ts';
import { postgresIdentity } from '../run-as-postgres.ts';
import { createDrillCluster, startDrillCluster } from './cluster.ts';

export type DrillEnvironment = {
  env: TestEnvironment;
  databaseUrl: string;
  /** Folders of the drill. */
  folders: { data: string; repository: string; copy: string; restored: string };
};

const configuration = fileURLToPath(new URL('../../../deploy/backup/pgbackrest.conf', import.meta.url));

/**
 * A primary with rows, its repository and the services around a server. pgBackRest reads the configuration of
 * deploy/backup; variables of the environment replace the paths in it.
 */
export async function openDrillEnvironment(rows: number, log: (line: string) => void): Promise<DrillEnvironment> {
  const names = ['data', 'repository', 'copy', 'restored', 'log', 'spool', 'lock', 'conf.d'] as const;
  const folderOf = (name: (typeof names)[number]) => join(tmpdir(), name);
  const { uid, gid } = postgresIdentity();
  for (const name of names) {
    await mkdir(folderOf(name), { mode: 0o700 });
    if (uid !== undefined) await chown(folderOf(name), uid, gid!);
  }
  const passphraseFile = join(folderOf('conf.d'), 'passphrase.conf');
  await writeFile(passphraseFile, `[global]\nrepo1-cipher-pass=${randomBytes(36).toString('base64url')}\n`);
  Object.assign(process.env, {
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_CONFIG_INCLUDE_PATH: folderOf('conf.d'),
    PGBACKREST_STANZA: 'dubplate',
    PGBACKREST_REPO1_PATH: folderOf('repository'),
    PGBACKREST_LOG_PATH: folderOf('log'),
    PGBACKREST_SPOOL_PATH: folderOf('spool'),
    PGBACKREST_LOCK_PATH: folderOf('lock'),
    PGBACKREST_PG1_PATH: folderOf('data'),
    PGBACKREST_PG1_SOCKET_PATH: '/tmp',
    BACKUP_PASSPHRASE_FILE: passphraseFile,
    BACKUP_FOLDER: folderOf('copy'),
  });
  await createDrillCluster(folderOf('data'));
  const cluster = await startDrillCluster(folderOf('data'));
  process.env.PGBACKREST_PG1_PORT = String(cluster.port);
  await pgbackrest('stanza-create');

  const admin = createMigrationPool(cluster.url('postgres'));
  await admin.query(`create database dubplate encoding 'UTF8' template template0`);
  // As on the primary of a Patroni cluster, but without effect here: settings are not reloaded.
  await admin.query(`alter system set synchronous_standby_names = 'lost_member'`);
  await admin.end();
  const databaseUrl = cluster.url('dubplate');
  await migrate(databaseUrl);
  const pool = createMigrationPool(databaseUrl);
  await fillCatalogue(pool, rows, log);
  await fillRequests(pool, rows, log);
  await pool.end();
  const env = await createTestEnvironment(databaseUrl, { LOG_LEVEL: 'error' });
  Object.assign(process.env, env.bucket.environment, { BACKUP_DATABASE_URL: databaseUrl });
  return {
    env,
    databaseUrl,
    folders: {
      data: folderOf('data'),
      repository: folderOf('repository'),
      copy: folderOf('copy'),
      restored: folderOf('restored'),
    },
  };
}
