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

test('a primary that is killed while its standbys lag loses no acknowledged vote', async () => {
  const killed = await cluster.primary();
  const endReceivers = cluster.lagStandbys();
  // No standby confirms any more, so every vote waits.
  await until(() => run.load.inFlight() === run.load.voters, 'every member to wait for a standby');
  await cluster.kill(killed);
  endReceivers();
  await run.recovers();
  expect(await cluster.primary()).not.toBe(killed);
  await run.finish('primary killed');

  await cluster.heal();
  expect(await cluster.primary()).not.toBe(killed);
  await untilMembersAgree(cluster, service.database);
});

test('a planned switchover loses no acknowledged vote', async () => {
  const before = await cluster.primary();
  await cluster.switchover();
  await run.recovers();
  expect(await cluster.primary()).not.toBe(before);
  await run.finish('planned switchover');
});
