import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { limitLockWait, retryLockConflicts } from './migration-locks.ts';

const functionsFolder = new URL('../../functions/', import.meta.url);

/** A function, or one of its triggers. Idempotent: `create or replace`. */
type Statement = { name: string; text: string; sha256: string };

export type SqlFunctions = {
  /** Version of the whole folder. `npm run schema` increments it when a file changed. */
  version: number;
  statements: Statement[];
};

/**
 * Reads the files in name order. Each is split before its triggers: a trigger locks its table, so it needs its own
 * transaction. It is not recreated when only the function changed.
 */
export async function readSqlFunctions(folder = functionsFolder): Promise<SqlFunctions> {
  const version = await readFunctionsVersion(folder);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const statements: Statement[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8');
    for (const part of text.split(/^(?=create or replace trigger )/m)) {
      const trigger = /^create or replace trigger (\w+)/.exec(part)?.[1];
      const sha256 = createHash('sha256').update(part).digest('hex');
      statements.push({ name: trigger ?? file.replace('.sql', ''), text: part, sha256 });
    }
  }
  return { version, statements };
}

export async function readFunctionsVersion(folder = functionsFolder): Promise<number> {
  const text = await readFile(new URL('version.json', folder), 'utf8');
  return (JSON.parse(text) as { version: number }).version;
}

/**
 * Applies every statement whose hash this database does not have. Never downgrades: it changes nothing if a build with
 * a higher version was here. Statement and hash are written in one transaction.
 */
export async function applySqlFunctions(db: Database, functions: SqlFunctions): Promise<void> {
  const { version, statements } = functions;
  const recorded = await db.selectFrom('function_hashes').selectAll().execute();
  if (recorded.some((row) => row.version > version)) return;
  const hashes = new Map(recorded.map((row) => [row.name, row.sha256]));
  for (const { name, text, sha256 } of statements) {
    if (hashes.get(name) === sha256) continue;
    await retryLockConflicts(() =>
      db.transaction().execute(async (transaction) => {
        await limitLockWait(transaction);
        await sql.raw(text).execute(transaction);
        await transaction
          .insertInto('function_hashes')
          .values({ name, sha256, version })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ sha256, version }))
          .execute();
      }),
    );
  }
  if (await functionsAreCurrent(db, version)) return;
  const names = statements.map(({ name }) => name);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('function_hashes').where('name', 'not in', names).execute();
    await transaction.updateTable('function_hashes').set({ version }).execute();
  });
}

/** The version of all rows is raised last: while one row is lower, the build has not applied all files. */
export async function functionsAreCurrent(db: Database, version: number): Promise<boolean> {
  const lowest = await db
    .selectFrom('function_hashes')
    .select(({ fn }) => fn.min('version').as('version'))
    .executeTakeFirst();
  return (lowest?.version ?? 0) >= version;
}
