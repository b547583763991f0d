import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs a program in a process group of its own and ends the whole group with it: neither a failure nor SIGINT to this
 * process leaves a server behind. Returns the exit code.
 */
export async function runInGroup(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const leader = spawn(program, args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number>((resolve, reject) => {
    leader.once('error', reject).once('exit', (exitCode) => resolve(exitCode ?? 1));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => resolve(128 + constants.signals[signal]));
    }
  });
  if (sendToGroup(leader.pid!, 'SIGTERM')) await delayWhile(() => sendToGroup(leader.pid!, 0));
  sendToGroup(leader.pid!, 'SIGKILL');
  return code;
}

const graceMs = 10_000;

async function delayWhile(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + graceMs; condition() && Date.now() < end;) await delay(50);
}

/** False when no process is left. */
function sendToGroup(leaderPid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leaderPid, signal);
  } catch {
    return false;
  }
}
