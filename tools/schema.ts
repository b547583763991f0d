/**
 * Writes the database's types from the migrations, so that code and tables cannot drift apart.
 * `--verify` changes nothing and fails when the file is not what the migrations say.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { migrate } from '../apps/server/src/platform/migrations.ts';
import { startPostgres } from './postgres.ts';

const target = 'apps/server/src/db/schema.ts';
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
  await migrate(url);
  // The queue's own tables are not ours to read.
  run('codegen', '--url', url, '--include-pattern', 'public.*');
  await postgres.stop();
  const text = await readFile(target, 'utf8');
  // Only the whole is used elsewhere; a table's type is found through it.
  await writeFile(target, text.replaceAll(/^export (?!interface DB)/gm, ''));
  run('format', target);
  return readFile(target, 'utf8');
}

function run(script: string, ...options: string[]): void {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
