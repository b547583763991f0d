import { chown, mkdir, readdir } from 'node:fs/promises';
import { chooseBackup, listBackups, pgbackrest, type DatabaseBackup } from './pgbackrest.ts';
import { removeClusterSettings } from './clean-settings.ts';
import { postgresIdentity } from './run-as-postgres.ts';

export type RestoreTarget = { at: Date; folder: string; timeline: string | undefined };

/** Reads a moment with its time zone: without one, the moment would depend on the machine. */
export function readMoment(text: string): Date {
  const isComplete = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d(:?\d\d)?)$/.test(text);
  // Date needs minutes in the offset.
  const moment = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (!isComplete || Number.isNaN(moment.getTime())) {
    throw new Error(`"${text}" is not a moment with a time zone, like "2026-11-17 10:00:00+00"`);
  }
  return moment;
}

/** Copies the files of the last backup before the moment into an empty folder. Returns that backup. */
export async function restoreFiles({ at, folder, timeline }: RestoreTarget): Promise<DatabaseBackup> {
  const backup = chooseBackup(await listBackups(), at);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: a restore never replaces files`);
  const { uid, gid } = postgresIdentity();
  if (uid !== undefined) await chown(folder, uid, gid!);
  await pgbackrest(
    'restore',
    `--pg1-path=${folder}`,
    `--set=${backup.label}`,
    '--type=time',
    `--target=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
    ...(timeline ? [`--target-timeline=${timeline}`] : []),
  );
  await removeClusterSettings(folder);
  return backup;
}
