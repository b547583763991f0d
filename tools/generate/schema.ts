/**
 * Writes the database's types from the migrations, so that code and tables cannot drift apart.
 * `--verify` changes nothing and fails when the file is not what the migrations say.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { migrate } from '../../apps/server/src/platform/migrations.ts';
import { startPostgres } from '../services/postgres.ts';
import { describeTables } from './schema-types.ts';

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
  await migrate(url);
  await writeFile(target, await describeTables(url));
  await postgres.stop();
  run('format', target);
  return readFile(target, 'utf8');
}

function run(script: string, ...options: string[]): void {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}
