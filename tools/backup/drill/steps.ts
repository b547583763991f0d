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

/** The restored cluster archives its new timeline, though pgBackRest is configured for the folder of another one. */
export async function checkArchiving(pool: Pool): Promise<string> {
  await pool.query('select pg_switch_wal()');
  let archived = '';
  await until(async () => {
    const { rows } = await pool.query<{ last: string | null; failed: string | null }>(
      'select last_archived_wal as last, last_failed_wal as failed from pg_stat_archiver',
    );
    if (rows[0]!.failed) throw new Error(`the restored cluster does not archive ${rows[0]!.failed}`);
    archived = rows[0]!.last ?? '';
    return /^0{7}2[0-9A-F]{16}$/.test(archived);
  }, 'the archive of the new timeline');
  return `the restored cluster archives from another folder: ${archived}`;
}

const maxTries = 20;

/** The transactions in progress, as PostgreSQL writes them: lowest, next, and those between. */
async function readSnapshot(pool: Pool): Promise<{ text: string; isQuiet: boolean }> {
  const { rows } = await pool.query<{ text: string }>('select pg_current_snapshot()::text as text');
  const { text } = rows[0]!;
  const [lowest, next] = text.split(':');
  return { text, isQuiet: lowest === next };
}
