import { createClient } from 'redis';
import type { Log } from './log.ts';

export type Redis = ReturnType<typeof connect>;

/**
 * A connection that comes back by itself. Commands fail at once while it is away (no queue), so
 * that nothing a member does ever waits for Redis.
 */
function connect(url: string, log: Log, name: string) {
  const client = createClient({
    url,
    name: `dubplate-${name}`,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) },
  });
  let away = false;
  client.on('error', (error: Error) => {
    if (!away) log.warn({ err: error, connection: name }, 'redis is away');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info({ connection: name }, 'redis is back');
    away = false;
  });
  return client;
}

/** Does not wait for Redis: a server that starts while it is away goes on and joins later. */
export function connectRedis(url: string, log: Log, name: string): Redis {
  const client = connect(url, log, name);
  client.connect().catch(() => {});
  return client;
}
