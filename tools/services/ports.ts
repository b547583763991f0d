import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Below the ephemeral ports of the operating system, which could take a free port before it is used. */
const firstPort = 12_000;
const count = 18_000;
/** Each process starts at a different port, so that concurrent processes rarely collide. */
let next = ((process.pid + threadId) * 1_009) % count;

/** A free port on this machine: the preferred one if no process uses it. */
export async function freePort(preferred?: number): Promise<number> {
  let port = preferred ?? nextPort();
  while (!(await isFree(port))) port = nextPort();
  return port;
}

function nextPort(): number {
  next = (next + 1) % count;
  return firstPort + next;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
