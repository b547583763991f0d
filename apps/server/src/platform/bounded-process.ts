import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** How long a program may take, how much it may say, and how many bytes of address space it may have. */
type Bounds = { timeoutMs: number; maxOutput: number; maxMemory?: number };

/** Of util-linux, which every Linux has. Elsewhere memory is not limited. */
const limiter = 'prlimit';

/**
 * Runs a program on bytes that came from somebody else: no shell, nothing of our environment, an end to its time, its memory and
 * what it may say. Null when it could make nothing of them; throws when the trouble is ours.
 */
export async function runBounded(
  program: string,
  options: string[],
  input: Buffer,
  { timeoutMs, maxOutput, maxMemory }: Bounds,
): Promise<Buffer | null> {
  const limit = maxMemory === undefined ? [] : await limitMemory(program, maxMemory);
  const [command, ...given] = [...limit, program, ...options] as [string, ...string[]];
  return new Promise((done, failed) => {
    const child = spawn(command, given, {
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const output: Buffer[] = [];
    let size = 0;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutput) child.kill('SIGKILL');
      else output.push(chunk);
    });
    child.once('error', (cause) => {
      clearTimeout(timer);
      failed(new Error(`${program} could not be started`, { cause }));
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (size > maxOutput) done(null);
      else if (late) failed(new Error(`${program} took longer than ${timeoutMs} ms`));
      else if (signal) failed(new Error(`${program} was ended by ${signal}`));
      else done(code === 0 ? Buffer.concat(output) : null);
    });
    // A program may stop reading before the end; what it makes of the file is told by how it ends.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

async function limitMemory(program: string, bytes: number): Promise<string[]> {
  // Behind the limiter a program that is missing would look like one that failed.
  if (!(await isInstalled(program))) throw new Error(`${program} could not be started`);
  return (await isInstalled(limiter)) ? [limiter, `--as=${bytes}`, '--core=0', '--'] : [];
}

export async function isInstalled(program: string): Promise<boolean> {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program));
  const found = await Promise.allSettled(places.map((place) => access(place, constants.X_OK)));
  return found.some(({ status }) => status === 'fulfilled');
}
