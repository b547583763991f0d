import { createClient } from 'redis';
import { expect, test } from 'vitest';
import { startRedis } from '../../../../tools/services/redis.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** How many of 700 votes are allowed. */
async function countVotes(limits: RateLimits, member: string): Promise<number> {
  const votes = Array.from({ length: 700 }, () => limits.consume('vote by member', member));
  return (await Promise.allSettled(votes)).filter(({ status }) => status === 'fulfilled').length;
}

test('a member may vote 600 times a minute, and 60 times more with each further process', async () => {
  const redis = await startRedis();
  const clients = await Promise.all([1, 2].map(() => createClient({ url: redis.url }).connect()));
  const [first, second] = clients.map((client) => createRateLimits(client as never)) as [RateLimits, RateLimits];
  try {
    expect(await countVotes(first, 'anna')).toBe(600);
    expect(await countVotes(second, 'anna')).toBe(60);
    expect(await countVotes(second, 'bo')).toBe(600);
  } finally {
    for (const client of clients) client.destroy();
    await redis.stop();
  }
});

test('a process without Redis allows the same number', async () => {
  expect(await countVotes(createRateLimits(null), 'anna')).toBe(600);
});
