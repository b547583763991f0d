import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type Cluster } from './cluster.ts';
import { findLostVotes, findWrongCounts } from './stored-votes.ts';
import { startVotes, startVotingService, type VotingService } from './voting-service.ts';

let cluster: Cluster;
let service: VotingService;

beforeAll(async () => {
  cluster = await startCluster({ synchronous: false });
  service = await startVotingService(cluster);
});
afterAll(async () => {
  await service?.close();
  await cluster?.stop();
});

/** Shows that this rig finds lost votes. Without it, the other tests could pass whatever the cluster loses. */
test('control: without synchronous mode, a killed primary loses acknowledged votes', async () => {
  const load = await startVotes(service.env);
  try {
    await load.succeeds(50, 'votes before the fault');
    const endReceivers = cluster.lagStandbys();
    await load.succeeds(20, 'votes that no standby has');
    await cluster.kill(await cluster.primary());
    endReceivers();
    await load.succeeds(50, 'votes after the fault');
  } finally {
    await load.stop();
  }
  const lost = await findLostVotes(service.env.db, load.acknowledged);
  console.log(`primary killed, asynchronous: ${load.acknowledged.length} acknowledged, ${lost.length} lost`);
  expect(lost.length).toBeGreaterThanOrEqual(20);
  expect(await findWrongCounts(service.env.db)).toEqual([]);
});
