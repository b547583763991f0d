import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordServerLog } from './server-log.ts';

export type ServerProcess = {
  address: string;
  pid: number;
  log(): string;
  /** The exit code; null while the process runs, or if a signal killed it. */
  exitCode(): number | null;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Compile cache: tests start dozens of servers, and all but the first reuse the compiled code. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/dubplate-server', import.meta.url));

/**
 * Starts the server as a separate process like `npm start`, and waits until it is ready. With `logFile`, its log is
 * there only: reading the lines of a server under load takes CPU time.
 */
export async function startServerProcess(
  environment: NodeJS.ProcessEnv,
  port: number,
  checkout = root,
  logFile?: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(checkout, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', logFile ? openSync(logFile, 'a') : 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      log += String(chunk);
      recordServerLog(String(chunk));
    });
  }
  const exited = new Promise((done) => child.once('exit', done));
  const address = `http://127.0.0.1:${port}`;
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`the server did not start:\n${log}`);
      return (await fetch(`${address}/readyz`).catch(() => null))?.ok ?? false;
    }, 'the server to be ready');
  } catch (error) {
    // Without this, the process would outlive the test: the caller has no handle to stop it.
    child.kill('SIGKILL');
    await exited;
    throw error;
  }
  return {
    address,
    pid: child.pid!,
    log: () => log,
    exitCode: () => child.exitCode,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}

/** Polls until the condition is true. The error after the timeout names `what`. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  what = 'a condition',
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
