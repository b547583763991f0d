/**
 * Writes the database's types from the migrations, so that code and tables cannot drift apart.
 * `--verify` changes nothing and fails when the file is not what the migrations say.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createDatabase, createPool } from '../apps/server/src/platform/database.ts';
import { migrate } from '../apps/server/src/platform/migrations.ts';
import { startPostgres } from './postgres.ts';

const target = 'apps/server/src/platform/schema.ts';
const before = await readFile(target, 'utf8').catch(() => '');
const after = await generate();
if (process.argv.includes('--verify')) {
  await writeFile(target, before);
  if (before !== after) {
    console.error(`${target} is not what the migrations say: run npm run schema`);
    process.exit(1);
  }
}

async function generate(): Promise<string> {
  const postgres = await startPostgres();
  const url = postgres.url('postgres');
  const db = createDatabase(createPool(url, 2));
  await migrate(db);
  await db.destroy();
  run(
    'kysely-codegen',
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    target,
    '--exclude-pattern',
    'migrations*',
    '--type-mapping',
    '{"int8":"number"}',
    '--log-level',
    'error',
  );
  await postgres.stop();
  const text = await readFile(target, 'utf8');
  // Only the whole is used elsewhere; a table's type is found through it.
  await writeFile(target, text.replaceAll(/^export (?!interface DB)/gm, ''));
  run('oxfmt', target);
  return readFile(target, 'utf8');
}

function run(program: string, ...options: string[]): void {
  const { status } = spawnSync('npx', ['--no-install', program, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
