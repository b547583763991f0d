import { createClient } from 'redis';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export type Redis = ReturnType<typeof connect>;

/**
 * A connection that reconnects automatically. While Redis is unreachable commands fail immediately, because there is no
 * offline queue. Callers that wait for a response set their own timeout (rate-limits.ts); the live bus does not wait.
 */
function connect(url: string, log: Log, name: string, { redisConnected }: Metrics) {
  const client = createClient({
    url,
    name: `dubplate-${name}`,
    disableOfflineQueue: true,
    // It only limits the wait in that queue, and took a tenth of the CPU time of a vote.
    commandOptions: { timeout: 0 },
    // A connection that is open but dead answers no ping, and ends after `socketTimeout`.
    pingInterval: 5_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 15_000,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000),
    },
  });
  let unreachable = false;
  redisConnected.set({ connection: name }, 0);
  client.on('error', (error: Error) => {
    if (!unreachable) log.warn({ err: error, connection: name }, 'redis is away');
    unreachable = true;
    redisConnected.set({ connection: name }, 0);
  });
  client.on('ready', () => {
    if (unreachable) log.info({ connection: name }, 'redis is back');
    unreachable = false;
    redisConnected.set({ connection: name }, 1);
  });
  return client;
}

/** Does not wait for Redis: a server that starts while Redis is down connects later. */
export function connectRedis(url: string, log: Log, name: string, metrics: Metrics): Redis {
  const client = connect(url, log, name, metrics);
  client.connect().catch(() => {});
  return client;
}
