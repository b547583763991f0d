import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Time limit, output limit in bytes and address space limit in bytes. */
type Bounds = { timeoutMs: number; maxOutput: number; maxMemory?: number };

/** Part of util-linux, which every Linux has. On other systems memory is not limited. */
const limiter = 'prlimit';

/**
 * Runs a program on untrusted bytes: no shell, only PATH in its environment, and limits on time, memory and output.
 * Returns null when the program rejects the bytes or writes too much. Throws on a timeout, a signal or a missing
 * program.
 */
export async function runBounded(
  program: string,
  options: string[],
  input: Buffer,
  { timeoutMs, maxOutput, maxMemory }: Bounds,
): Promise<Buffer | null> {
  const limit = maxMemory === undefined ? [] : await limitMemory(program, maxMemory);
  const [command, ...given] = [...limit, program, ...options] as [string, ...string[]];
  return new Promise((resolve, reject) => {
    const child = spawn(command, given, {
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const output: Buffer[] = [];
    let size = 0;
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutput) child.kill('SIGKILL');
      else output.push(chunk);
    });
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(new Error(`${program} could not be started`, { cause }));
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (size > maxOutput) resolve(null);
      else if (timedOut) reject(new Error(`${program} took longer than ${timeoutMs} ms`));
      else if (signal) reject(new Error(`${program} was ended by ${signal}`));
      else resolve(code === 0 ? Buffer.concat(output) : null);
    });
    // A program may stop reading early, which causes EPIPE. Its exit code decides.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

async function limitMemory(program: string, bytes: number): Promise<string[]> {
  // `prlimit` exits like a failed program when the program is missing, so check first.
  if (!(await isInstalled(program))) throw new Error(`${program} could not be started`);
  return (await isInstalled(limiter)) ? [limiter, `--as=${bytes}`, '--core=0', '--'] : [];
}

export async function isInstalled(program: string): Promise<boolean> {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  const found = await Promise.allSettled(places.map((place) => access(place, constants.X_OK)));
  return found.some(({ status }) => status === 'fulfilled');
}
