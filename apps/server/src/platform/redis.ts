import { createClient } from 'redis';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export type Redis = ReturnType<typeof connect>;

const pingMs = 5_000;
/** Without an answer, a connection ends after this time. */
const silentMs = 15_000;

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
    // A connection that is open but dead answers no ping, and ends after `socketTimeout` if nothing is written.
    pingInterval: pingMs,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: silentMs,
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
  reconnectWithoutAnswers(client, 2 * pingMs + silentMs);
  return client;
}

type Client = {
  readonly isReady: boolean;
  on(event: string, listener: () => void): unknown;
  emit(event: 'error', error: Error): unknown;
  destroy(): unknown;
  connect(): Promise<unknown>;
};

/** What is written resets `socketTimeout`: a busy connection to a host that is gone would stay open for minutes. */
export function reconnectWithoutAnswers(client: Client, afterMs: number): void {
  let answeredAt = 0;
  for (const answer of ['ready', 'ping-interval']) client.on(answer, () => (answeredAt = performance.now()));
  const timer = setInterval(() => {
    if (!client.isReady || performance.now() < answeredAt + afterMs) return;
    client.destroy();
    client.emit('error', new Error('no answers'));
    client.connect().catch(() => {});
  }, afterMs / 5);
  timer.unref();
}

/** Does not wait for Redis: a server that starts while Redis is down connects later. */
export function connectRedis(url: string, log: Log, name: string, metrics: Metrics): Redis {
  const client = connect(url, log, name, metrics);
  client.connect().catch(() => {});
  return client;
}
