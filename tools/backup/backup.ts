/**
 * `npm run backup -- full` or `incr` backs up the database, then copies the bucket. `npm run backup -- bucket` only
 * copies the bucket. `npm run backup -- --verify` reads all that was stored. docs/backup.md explains the order.
 */
import { parseArgs } from 'node:util';
import { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { copyBucket, readManifest, verifyCopy } from './copy-bucket.ts';
import { listBackups, pgbackrest } from './pgbackrest.ts';
import { readBackupSettings, type BackupSettings } from './settings.ts';
import { verifyRepository } from './verify-repository.ts';

const kinds = ['full', 'incr', 'bucket'];
const { values, positionals } = parseArgs({
  options: { verify: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [kind = 'incr', ...others] = positionals;
if (!kinds.includes(kind) || others.length > 0 || (values.verify && positionals.length > 0)) {
  console.error(`Say which: npm run backup -- ${kinds.join('|')}, or npm run backup -- --verify`);
  process.exit(1);
}

try {
  const settings = readBackupSettings(process.env);
  process.exitCode = values.verify ? await verify(settings) : await backUp(settings);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function backUp({ databaseUrl, bucket, copy }: BackupSettings): Promise<number> {
  if (await isStandby(databaseUrl)) {
    // In a cluster, every member has the timers, and the primary of the moment does the work.
    console.log('this PostgreSQL is a standby: its primary makes the backup');
    return 0;
  }
  const began = performance.now();
  if (kind !== 'bucket') await pgbackrest('backup', `--type=${kind}`);
  const backups = await listBackups();
  const newest = backups.at(-1);
  if (newest && kind !== 'bucket') {
    console.log(
      `database ${newest.label} (${newest.type}): ${megabytes(newest.databaseBytes)}, ` +
        `${megabytes(newest.repositoryBytes)} stored, ${secondsSince(began)}`,
    );
  }
  const copying = performance.now();
  const oldestRestorePoint = backups[0]?.start ?? null;
  const result = await copyBucket({ bucket, copy, backup: newest?.label ?? null, oldestRestorePoint });
  console.log(
    `bucket: ${result.copied} objects copied (${megabytes(result.bytes)}), ${result.kept} in the copy, ` +
      `${result.deleted} of them deleted by the server, ${result.expired} expired, ${secondsSince(copying)}`,
  );
  return 0;
}

/** 0 when all of it can be read, otherwise 2. */
async function verify({ copy }: BackupSettings): Promise<number> {
  const began = performance.now();
  const problems = [...(await verifyRepository()), ...(await verifyCopy(copy))];
  if ((await listBackups()).length === 0) problems.push('the repository has no backup of the database');
  if (!(await readManifest(copy).catch(() => null))) problems.push('the copy of the bucket has no readable manifest');
  for (const problem of problems) console.error(problem);
  console.log(`${problems.length === 0 ? 'the backup is intact' : 'THE BACKUP IS DAMAGED'}, ${secondsSince(began)}`);
  return problems.length === 0 ? 0 : 2;
}

async function isStandby(databaseUrl: string): Promise<boolean> {
  const pool = createMigrationPool(databaseUrl);
  try {
    const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]!.standby;
  } finally {
    await pool.end();
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
