import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * apps/server/migrations.lock: the SHA-256 of every migration, as `sha256sum` writes it. Kysely records names only,
 * so a database that has run a migration skips an edited one silently.
 */

type Hashes = ReadonlyMap<string, string>;

export async function hashMigrations(folder: string): Promise<Hashes> {
  const hashes = new Map<string, string>();
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.sql')).toSorted()) {
    hashes.set(
      name,
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    );
  }
  return hashes;
}

export const parseLock = (text: string): Hashes =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('  ') as [string, string])
      .map(([hash, name]) => [name, hash]),
  );

export const formatLock = (hashes: Hashes): string => [...hashes].map(([name, hash]) => `${hash}  ${name}\n`).join('');

/** What no command may repair: a migration that was edited or removed. */
export function findBrokenMigrations(locked: Hashes, present: Hashes): string[] {
  const wayOut =
    'Restore the file and put the change into a new migration. ' +
    'Only if no database but yours has run it: delete its line in apps/server/migrations.lock and run npm run schema.';
  return [...locked].flatMap(([name, hash]) => {
    const found = present.get(name);
    if (found === hash) return [];
    return [`apps/server/migrations/${name} was ${found ? 'edited' : 'removed'} after it landed. ${wayOut}`];
  });
}

/** A migration that `npm run schema` has not listed yet. */
export const findUnlistedMigrations = (locked: Hashes, present: Hashes): string[] =>
  [...present.keys()].filter((name) => !locked.has(name));
