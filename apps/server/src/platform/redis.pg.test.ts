import { createClient } from 'redis';
import { expect, test } from 'vitest';
import { startRedis } from '../../../../tools/services/redis.ts';
import { until } from '../../../../tools/services/server-process.ts';
import { reconnectWithoutAnswers } from './redis.ts';

test('a connection that is written to and gets no answers is replaced', async () => {
  const redis = await startRedis();
  const client = createClient({ url: redis.url, disableOfflineQueue: true, pingInterval: 50 });
  const failures: string[] = [];
  client.on('error', ({ message }: Error) => failures.push(message));
  reconnectWithoutAnswers(client, 500);
  await client.connect();
  const writer = setInterval(() => void client.publish('channel', 'message').catch(() => {}), 20);
  try {
    redis.freeze();
    await until(() => !client.isReady, 'the connection to end');
    expect(failures).toContain('no answers');
    redis.thaw();
    await until(async () => (await client.ping().catch(() => '')) === 'PONG', 'a new connection');
  } finally {
    clearInterval(writer);
    client.destroy();
    await redis.stop();
  }
});
