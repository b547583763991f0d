import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwoProcesses, type TwoProcesses } from '../../apps/server/test/two-processes.ts';
import { until } from '../services/server-process.ts';
import { startFaultRun } from './fault-run.ts';
import { startRedisSentinel, type RedisSentinel } from './redis-sentinel.ts';

let redis: RedisSentinel;
let pair: TwoProcesses;

beforeAll(async () => {
  redis = await startRedisSentinel();
  pair = await startTwoProcesses({ REDIS_URL: redis.url });
});
afterAll(async () => {
  await pair?.close();
  await redis?.stop();
});

test('a killed Redis master fails no vote, and live messages between processes flow again', async () => {
  const { env, a, b } = pair;
  // Votes go to one process and the tab is connected to the other, so live messages pass through Redis.
  const run = await startFaultRun({ env, servers: [a, b], tabOn: b });
  try {
    const killed = await redis.master();
    await redis.killMaster();
    const since = performance.now();
    await until(() => run.tab.resyncs() > 0, 'the tab to refetch');
    console.log(`Redis master killed: live messages again after ${((performance.now() - since) / 1000).toFixed(1)} s`);
    await run.finish('Redis master killed');
    expect(Object.keys(run.load.statuses)).toEqual(['200']);
    expect(await redis.master()).not.toBe(killed);
  } finally {
    await run.close();
  }
});
