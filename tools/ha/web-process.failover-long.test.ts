import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwoProcesses, type TwoProcesses } from '../../apps/server/test/two-processes.ts';
import { freePort } from '../services/ports.ts';
import { startRoundRobin, type RoundRobin } from '../services/round-robin.ts';
import { until } from '../services/server-process.ts';
import { startFaultRun } from './fault-run.ts';
import { openRequest } from './voting-service.ts';

let pair: TwoProcesses;
let balancer: RoundRobin;

beforeAll(async () => {
  pair = await startTwoProcesses();
  balancer = await startRoundRobin(await freePort());
  await balancer.sendTo(pair.a.address, pair.b.address);
});
afterAll(async () => {
  await balancer?.close();
  await pair?.close();
});

test('a killed process loses no acknowledged vote, and the other one serves all members', async () => {
  const { env, a, b } = pair;
  const run = await startFaultRun({ env, servers: [a], address: balancer.address });
  const tabOfKilled = await openRequest(env, b);
  try {
    await b.stop('SIGKILL');
    await until(() => (run.load.statuses[502] ?? 0) > 0, 'the load balancer to answer 502');
    // The health check of a load balancer removes the process.
    await balancer.sendTo(a.address);
    await run.recovers();
    await run.finish('one of two processes killed');
    expect(tabOfKilled.isConnected()).toBe(false);
    const tabAgain = await openRequest(env, balancer);
    await tabAgain.seesVote();
    tabAgain.close();
  } finally {
    await run.close();
  }
});
