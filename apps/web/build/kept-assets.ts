import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A build whose assets are in dist/assets. dist/builds.json lists builds, newest first. */
export type BuildRecord = { id: string; builtAt: string; assets: string[] };

/** A tab that was opened before a deploy can load its old chunks for this long. */
const keepDays = 14;

/** The newest build, and every build that was replaced less than 14 days ago. */
export function recordsToKeep(records: readonly BuildRecord[], now: Date): BuildRecord[] {
  const oldest = now.getTime() - keepDays * 86_400_000;
  return records.filter((_, index) => index === 0 || Date.parse(records[index - 1]!.builtAt) > oldest);
}

const recordsFile = (dist: string) => join(dist, 'builds.json');

const plainName = (file: string) => file.replace(/\.(br|gz)$/, '');

const listAssets = async (dist: string) => (await readdir(join(dist, 'assets')).catch(() => [])).toSorted();

/** Builds in dist before the new build. Assets without a record count as replaced now. */
export async function readRecords(dist: string): Promise<BuildRecord[]> {
  const text = await readFile(recordsFile(dist), 'utf8').catch(() => null);
  if (text) return JSON.parse(text) as BuildRecord[];
  const assets = [...new Set((await listAssets(dist)).map(plainName))];
  return assets.length > 0 ? [{ id: 'unrecorded', builtAt: new Date(0).toISOString(), assets }] : [];
}

/** Adds the finished build to the records, and deletes assets that no kept build uses. */
export async function keepAssets(dist: string, earlier: readonly BuildRecord[], build: BuildRecord): Promise<void> {
  const others = earlier.filter(({ id }) => id !== build.id);
  const records = recordsToKeep([build, ...others], new Date(build.builtAt));
  const kept = new Set(records.flatMap(({ assets }) => assets));
  for (const file of await listAssets(dist)) {
    if (!kept.has(plainName(file))) await rm(join(dist, 'assets', file));
  }
  await writeFile(recordsFile(dist), JSON.stringify(records));
}
