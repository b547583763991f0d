/**
 * Exits with 0 when the server process at HOST and PORT can serve, otherwise with 1. `--wait` polls until it can.
 * Health checks of containers and `systemctl restart` use it.
 */
import { setTimeout as delay } from 'node:timers/promises';

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? HOST;

async function isReady(): Promise<boolean> {
  const timeout = AbortSignal.timeout(3_000);
  const response = await fetch(`http://${host}:${PORT}/readyz`, { signal: timeout }).catch(() => null);
  return response?.ok ?? false;
}

while (!(await isReady())) {
  if (!process.argv.includes('--wait')) process.exit(1);
  await delay(200);
}
