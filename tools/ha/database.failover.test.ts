import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCluster, type Cluster } from './cluster.ts';
import { findLostVotes, findWrongCounts, untilMembersAgree } from './stored-votes.ts';
import type { VoteLoad } from './vote-load.ts';
import { receivesEmail, startVotingService, type OpenRequest, type VotingService } from './voting-service.ts';
import { until } from '../services/server-process.ts';

let cluster: Cluster;
let service: VotingService;
let load: VoteLoad;
let tab: OpenRequest;

beforeAll(async () => {
  cluster = await startCluster({ synchronous: true });
  service = await startVotingService(cluster);
});
afterAll(async () => {
  await service?.close();
  await cluster?.stop();
});
beforeEach(async () => {
  tab = await service.openRequest();
  load = await service.startLoad();
  await load.succeeds(100, 'votes before the fault');
});
afterEach(() => tab?.close());

/** Ends the load, and checks what must hold after every fault. */
async function expectRecovery(fault: string, since: number): Promise<void> {
  await load.succeeds(100, `votes after the fault: ${fault}`);
  await load.stop();
  const { acknowledged, statuses } = load;
  console.log(fault, { acknowledged: acknowledged.length, statuses, longestGap: load.longestGap(since).toFixed(1) });
  expect(service.server.exitCode()).toBe(null);
  expect(await findLostVotes(service.env.db, acknowledged)).toEqual([]);
  expect(await findWrongCounts(service.env.db)).toEqual([]);
  await tab.seesVote();
  await receivesEmail(service.env);
}

test('a primary that is killed while its standbys lag loses no acknowledged vote', async () => {
  const killed = await cluster.primary();
  const endReceivers = cluster.lagStandbys();
  const since = performance.now();
  // No standby confirms any more, so every vote waits.
  await until(() => load.inFlight() === load.voters, 'every member to wait for a standby');
  await cluster.kill(killed);
  endReceivers();
  await expectRecovery('primary killed', since);
  expect(await cluster.primary()).not.toBe(killed);
  await cluster.heal();
  await untilMembersAgree(cluster, service.database);
});

test('a planned switchover loses no acknowledged vote', async () => {
  const before = await cluster.primary();
  const since = performance.now();
  await cluster.switchover();
  await expectRecovery('planned switchover', since);
  expect(await cluster.primary()).not.toBe(before);
});
