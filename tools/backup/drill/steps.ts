import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
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
 * Freezes the server, so that its jobs write nothing either, lets a whole second pass, and hashes every table. Tries
 * again if a transaction was open or began meanwhile: then the hashes could be those of another moment.
 */
export async function recordTruth(pool: Pool, serverPid: number): Promise<Truth> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    process.kill(serverPid, 'SIGSTOP');
    try {
      const before = await readSnapshot(pool);
      const at = new Date(Math.ceil(Date.now() / 1000) * 1000);
      await delay(at.getTime() - Date.now() + 20);
      const hashes = await hashTables(pool);
      if (before.isQuiet && (await readSnapshot(pool)).text === before.text) return { at, hashes };
    } finally {
      process.kill(serverPid, 'SIGCONT');
    }
    await delay(100);
  }
  throw new Error('the database was never quiet for a second');
}

const maxTries = 20;

/** The transactions in progress, as PostgreSQL writes them: lowest, next, and those between. */
async function readSnapshot(pool: Pool): Promise<{ text: string; isQuiet: boolean }> {
  const { rows } = await pool.query<{ text: string }>('select pg_current_snapshot()::text as text');
  const { text } = rows[0]!;
  const [lowest, next] = text.split(':');
  return { text, isQuiet: lowest === next };
}
