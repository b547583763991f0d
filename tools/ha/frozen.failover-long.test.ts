import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../services/server-process.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { startFaultRun, type FaultRun } from './fault-run.ts';
import { untilMembersAgree } from './stored-votes.ts';
import { startVotingService, type VotingService } from './voting-service.ts';

let cluster: Cluster;
let service: VotingService;
let run: FaultRun;

beforeAll(async () => {
  cluster = await startCluster({ synchronous: true });
  service = await startVotingService(cluster);
});
afterAll(async () => {
  await service?.close();
  await cluster?.stop();
});
beforeEach(async () => {
  await cluster.heal();
  run = await startFaultRun({ env: service.env, servers: [service.server] });
});
afterEach(() => run?.close());

test('a frozen primary is replaced, and follows the new one when it returns', async () => {
  // Twice: whether a returning primary overwrites the key of the new one depends on where it was frozen.
  for (let round = 0; round < 2; round += 1) {
    const frozen = await cluster.primary();
    cluster.freeze(frozen);
    await run.recovers();
    const promoted = await cluster.primary();
    cluster.thaw(frozen);
    await cluster.heal();
    expect(await cluster.primary()).toBe(promoted);
  }
  await run.finish('primary frozen twice');
  await untilMembersAgree(cluster, service.database);
});

test('without etcd the primary continues, and no vote fails', async () => {
  const primary = await cluster.primary();
  cluster.freezeEtcd();
  await until(cluster.isFailsafe, 'the primary to continue without etcd');
  await run.recovers();
  expect(await cluster.primary()).toBe(primary);
  cluster.thawEtcd();
  await until(async () => !(await cluster.isFailsafe()), 'the primary to use etcd again');
  await run.finish('etcd frozen');
  expect(Object.keys(run.load.statuses)).toEqual(['200']);
});

test('a frozen synchronous standby delays votes until another standby replaces it', async () => {
  const [primary, frozen] = [await cluster.primary(), await cluster.synchronousStandby()];
  cluster.freeze(frozen);
  await until(() => run.load.inFlight() === run.load.voters, 'every member to wait for the standby');
  await run.recovers();
  expect(await cluster.primary()).toBe(primary);
  cluster.thaw(frozen);
  await cluster.heal();
  await run.finish('synchronous standby frozen');
  await untilMembersAgree(cluster, service.database);
});
