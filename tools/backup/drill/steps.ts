import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { until } from '../../services/server-process.ts';
import { hashTables, type TableHashes } from './table-hashes.ts';

export type Finished = { code: number | null; output: string; seconds: number };

/** Runs `npm run backup` or `npm run restore` as an operator does, in a process of its own. */
export async function runCommand(name: 'backup' | 'restore', ...args: string[]): Promise<Finished> {
  const began = performance.now();
  const file = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output: output.trim(), seconds: (performance.now() - began) / 1000 };
}

/** Fails unless the command ended as expected. */
export async function expectCommand(expected: number, ...command: Parameters<typeof runCommand>): Promise<Finished> {
  const finished = await runCommand(...command);
  if (finished.code === expected) return finished;
  throw new Error(`${command.join(' ')} ended with ${finished.code}, not ${expected}:\n${finished.output}`);
}

export type Truth = { at: Date; hashes: TableHashes };

/**
 * Freezes the server, so that its jobs write nothing either, and lets a whole second pass. Nothing is committed between
 * `at` and the hashes: they are the contents of every table at that second.
 */
export async function recordTruth(pool: Pool, serverPid: number): Promise<Truth> {
  process.kill(serverPid, 'SIGSTOP');
  try {
    await until(async () => {
      const { rows } = await pool.query<{ open: number }>(
        `select count(*) as open from pg_stat_activity
         where backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
      );
      return rows[0]!.open === 0;
    }, 'open transactions to end');
    const at = new Date(Math.ceil(Date.now() / 1000) * 1000);
    await delay(at.getTime() - Date.now() + 20);
    return { at, hashes: await hashTables(pool) };
  } finally {
    process.kill(serverPid, 'SIGCONT');
  }
}
