/**
 * Writes what follows from the migrations and the SQL functions: the types (schema.ts), the readable schema
 * (schema.sql), the hashes of new migrations (migrations.lock) and the version of the functions folder
 * (version.json). `--verify` changes nothing and fails when one of these files is not current.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrations.ts';
import { readSqlFunctions } from '../../apps/server/src/db/sql-functions.ts';
import { startPostgres } from '../services/postgres.ts';
import {
  findBrokenMigrations,
  findUnlistedMigrations,
  formatLock,
  hashMigrations,
  parseLock,
} from './migrations-lock.ts';
import { describeSchema } from './schema-sql.ts';
import { describeTables } from './schema-types.ts';

const typesFile = 'apps/server/src/db/schema.ts';
const schemaFile = 'apps/server/schema.sql';
const lockFile = 'apps/server/migrations.lock';
const versionFile = 'apps/server/functions/version.json';
const verify = process.argv.includes('--verify');
const readText = (file: string) => readFile(file, 'utf8').catch(() => '');

const locked = parseLock(await readText(lockFile));
const present = await hashMigrations('apps/server/migrations');
stopIf(findBrokenMigrations(locked, present));
const unlisted = findUnlistedMigrations(locked, present);
if (verify) stopIf(unlisted.map((name) => `apps/server/migrations/${name} is not in ${lockFile}: run npm run schema`));

const outdated: string[] = [];
const generated = await generateFromDatabase();
await update(typesFile, await readText(typesFile), generated.types);
await update(schemaFile, await readText(schemaFile), generated.schema);
await update(lockFile, await readText(lockFile), formatLock(present));
const versionBefore = await readText(versionFile);
await update(versionFile, versionBefore, await nextVersion(versionBefore));
stopIf(outdated.map((file) => `${file} is not what the migrations and functions say: run npm run schema`));

async function update(file: string, before: string, after: string): Promise<void> {
  if (before === after) return;
  if (verify) outdated.push(file);
  else await writeFile(file, after);
}

function stopIf(problems: string[]): void {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

/** A changed folder gets a higher version: without it an older build that starts again would put its functions back. */
async function nextVersion(before: string): Promise<string> {
  const known = JSON.parse(before) as { version: number; sha256: string };
  const hash = createHash('sha256');
  for (const { name, sha256 } of (await readSqlFunctions()).statements) hash.update(`${name} ${sha256}\n`);
  const sha256 = hash.digest('hex');
  return sha256 === known.sha256 ? before : `{ "version": ${known.version + 1}, "sha256": "${sha256}" }\n`;
}

async function generateFromDatabase(): Promise<{ schema: string; types: string }> {
  const postgres = await startPostgres();
  const url = postgres.url('postgres');
  await migrate(url);
  const pool = createMigrationPool(url);
  const schema = await describeSchema(pool);
  await pool.end();
  const types = format(await describeTables(url));
  await postgres.stop();
  return { schema, types };
}

function format(types: string): string {
  const { status, stdout } = spawnSync('npx', ['oxfmt', `--stdin-filepath=${typesFile}`], {
    input: types,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}
