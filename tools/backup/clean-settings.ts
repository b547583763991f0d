import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Settings of the cluster that the files come from. With the first one, every commit would wait for a lost standby. */
export const clusterSettings =
  /^\s*(synchronous_standby_names|primary_conninfo|primary_slot_name|recovery_min_apply_delay)\s*=?/;
/** Settings of the restore itself. A standby that copies them would stop at the same moment. */
export const restoreSettings = /^\s*(restore_command|recovery_target\w*)\s*=?/;

/** Comments out the settings of another place in a text of PostgreSQL settings. */
export function withoutSettings(text: string, setting: RegExp): string {
  return text
    .split('\n')
    .map((line) => (setting.test(line) ? `# not restored: ${line}` : line))
    .join('\n');
}

/** Before the first start of restored files. Debian keeps postgresql.conf elsewhere, so any of them may be missing. */
export async function removeClusterSettings(folder: string): Promise<void> {
  for (const name of ['patroni.dynamic.json', 'standby.signal']) await rm(join(folder, name), { force: true });
  for (const name of ['postgresql.conf', 'postgresql.base.conf', 'postgresql.auto.conf']) {
    await change(join(folder, name), clusterSettings);
  }
}

/** After the recovery: PostgreSQL needs these settings until it has reached the target. */
export const removeRestoreSettings = (folder: string): Promise<void> =>
  change(join(folder, 'postgresql.auto.conf'), restoreSettings);

async function change(file: string, setting: RegExp): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null) await writeFile(file, withoutSettings(text, setting));
}
