import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Below what the system hands out by itself: what is free here is still free when it is used. */
const lowest = 12_000;
const count = 18_000;
/** Each process begins somewhere else. */
let next = ((process.pid + threadId) * 1_009) % count;

/** A free port on this machine: the wished one if nobody has it. */
export async function freePort(wished?: number): Promise<number> {
  let port = wished ?? nextPort();
  while (!(await isFree(port))) port = nextPort();
  return port;
}

function nextPort(): number {
  next = (next + 1) % count;
  return lowest + next;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((tell) => {
    const server = createServer().once('error', () => tell(false));
    server.listen(port, '127.0.0.1', () => server.close(() => tell(true)));
  });
}
