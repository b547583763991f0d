import { createClient } from 'redis';
import type { Log } from './log.ts';

export type Redis = ReturnType<typeof connect>;

/**
 * A connection that comes back by itself. While Redis is away commands fail at once: there is no queue. Whoever
 * waits for an answer brings their own patience (rate-limits.ts); the live bus waits for none.
 */
function connect(url: string, log: Log, name: string) {
  const client = createClient({
    url,
    name: `dubplate-${name}`,
    disableOfflineQueue: true,
    // Notices a connection that is open and dead.
    pingInterval: 5_000,
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
