/**
 * `npm run backup-drill` proves backup and restore on this machine, with a real PostgreSQL, pgBackRest and server:
 * backup under load, restore of a chosen second while writes go on, and every kind of damage reported.
 * `-- --rows 20000` sets the number of songs and requests.
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInGroup } from '../../services/process-group.ts';
import { programsOf } from '../run-as-postgres.ts';

const programs = ['pgbackrest', 'ffmpeg', join(programsOf('15'), 'postgres')];
const missing = programs.filter((program) => spawnSync(program, ['--version']).error);
if (missing.length > 0) {
  console.error(`Not found: ${missing.join(', ')}. On Debian 12: apt install pgbackrest ffmpeg postgresql`);
  process.exit(1);
}

// The only temporary folder of the drill, so that nothing of it stays. The user postgres must reach the folders in it.
const folder = await mkdtemp(join(tmpdir(), 'dubplate-backup-drill-'));
await chmod(folder, 0o755);
const drill = fileURLToPath(new URL('backup-and-restore.ts', import.meta.url));
process.exitCode = await runInGroup(process.execPath, [drill, ...process.argv.slice(2)], {
  ...process.env,
  TMPDIR: folder,
});
await rm(folder, { recursive: true, force: true });
