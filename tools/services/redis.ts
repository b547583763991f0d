import { spawn } from 'node:child_process';
import { freePort } from './ports.ts';
import { until } from './server-process.ts';

export type Redis = {
  url: string;
  port: number;
  pid: number;
  /** Suspends the process: connections stay open, but no command is answered. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

const program = process.env.REDIS_SERVER ?? 'redis-server';

/** A real Redis without persistence. Needs redis-server (Debian: apt install redis-server). */
export async function startRedis(port?: number): Promise<Redis> {
  const chosen = port ?? (await freePort());
  const child = spawn(program, ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  let failed: Error | undefined;
  child.on('error', (error) => (failed = error));
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const exited = new Promise((done) => child.once('exit', done));
  await until(() => {
    if (failed) throw failed;
    return output.includes('Ready to accept connections');
  }, 'redis-server');
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    pid: child.pid!,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
