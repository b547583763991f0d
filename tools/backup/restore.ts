/**
 * `npm run restore -- --target "2026-11-17 10:00:00+00" --to /var/lib/postgresql/15/restored` restores the database as
 * it was at that moment into an empty folder, checks it, and writes missing clips back into the bucket.
 * Exit code 0: all checks passed. 2: restored, but a check found something. 1: not restored. See docs/backup.md.
 */
import { parseArgs } from 'node:util';
import { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { checkClips } from './check-clips.ts';
import { findWrongCounters, readMigrationState } from './check-database.ts';
import { removeRestoreSettings } from './clean-settings.ts';
import { readMoment, restoreFiles } from './restore-database.ts';
import { createRestorePoint } from './restore-point.ts';
import { startRestoredCluster } from './restored-cluster.ts';
import { readBackupSettings, type BackupSettings } from './settings.ts';

const usage = `npm run restore -- --target "2026-11-17 10:00:00+00" --to <empty folder>
  --timeline <n>       restore along this timeline instead of the latest one
  --cluster-is-down    skip the restore point: the current cluster cannot be reached
  --without-bucket     do not compare clips with the bucket`;

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    to: { type: 'string' },
    timeline: { type: 'string' },
    'cluster-is-down': { type: 'boolean', default: false },
    'without-bucket': { type: 'boolean', default: false },
  },
});

try {
  if (!values.target || !values.to) throw new Error(usage);
  process.exitCode = await restore(readMoment(values.target), values.to, readBackupSettings(process.env));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function restore(at: Date, folder: string, settings: BackupSettings): Promise<number> {
  if (at.getTime() > Date.now()) throw new Error('the target is in the future');
  if (!values['cluster-is-down']) await markCurrentState(settings.databaseUrl);
  const began = performance.now();
  const backup = await restoreFiles({ at, folder, timeline: values.timeline });
  console.log(`files: backup ${backup.label} of ${backup.stop.toISOString()}, ${secondsSince(began)}`);
  const recovering = performance.now();
  const cluster = await startRestoredCluster(folder);
  try {
    console.log(`recovery: ${readStop(cluster.log())}, ${secondsSince(recovering)}`);
    const database = new URL(settings.databaseUrl).pathname.slice(1);
    const findings = await check(cluster.url(database), settings);
    console.log(`${findings === 0 ? 'restored, all checks passed' : `RESTORED WITH ${findings} FINDINGS`}: ${folder}`);
    return findings === 0 ? 0 : 2;
  } finally {
    await cluster.stop();
    await removeRestoreSettings(folder);
  }
}

async function markCurrentState(databaseUrl: string): Promise<void> {
  const pool = createMigrationPool(databaseUrl);
  try {
    const { name, at, timeline } = await createRestorePoint(pool);
    console.log(`restore point ${name}; back to it: --target "${at.toISOString()}" --timeline ${timeline}`);
  } catch (error) {
    const hint = 'If the cluster is down, keep its data folder and add --cluster-is-down.';
    throw new Error(`no restore point: ${(error as Error).message}. ${hint}`, { cause: error });
  } finally {
    await pool.end();
  }
}

/** Prints what the checks found and returns how many findings need a person. */
async function check(url: string, { bucket, copy }: BackupSettings): Promise<number> {
  const pool = createMigrationPool(url);
  try {
    const counters = await findWrongCounters(pool);
    console.log(`counters: ${counters.length === 0 ? 'equal to their rows' : `${counters.length} WRONG`}`);
    for (const { counter, id, stored, counted } of counters)
      console.log(`  ${counter} ${id}: ${stored}, not ${counted}`);
    const { applied, unknown, pending } = await readMigrationState(pool);
    console.log(`migrations: ${applied} applied, ${pending.length} to be applied when the server starts`);
    if (unknown.length > 0) console.log(`  UNKNOWN to this build, start the newer one: ${unknown.join(', ')}`);
    if (values['without-bucket']) return counters.length + unknown.length;
    const clips = await checkClips(pool, bucket, copy);
    console.log(
      `clips: ${clips.clips} in the database, ${clips.copiedBack.length} copied back, ${clips.lost.length} LOST; ` +
        `${clips.unreferenced} objects belong to no row`,
    );
    for (const key of clips.lost) console.log(`  lost: ${key}`);
    return counters.length + unknown.length + clips.lost.length;
  } finally {
    await pool.end();
  }
}

/** Where the recovery stopped, in the words of PostgreSQL. */
function readStop(log: string): string {
  return /recovery stopping before commit of transaction .*/.exec(log)?.[0] ?? 'end of the archive';
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
