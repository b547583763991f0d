import { expect } from 'vitest';
import type { ServerProcess } from '../services/server-process.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { findLostVotes, findWrongCounts } from './stored-votes.ts';
import { openRequest, receivesEmail, startVotes, type OpenRequest } from './voting-service.ts';
import type { VoteLoad } from './vote-load.ts';

export type FaultRun = {
  load: VoteLoad;
  /** A browser tab that was open before the fault. */
  tab: OpenRequest;
  /** Waits until votes succeed. Call it before a frozen or killed member is back. */
  recovers(): Promise<void>;
  /** Ends the load, and checks what must hold after every fault that members survive. */
  finish(fault: string): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  env: TestEnvironment;
  /** These processes must live on. */
  servers: ServerProcess[];
  /** Where the tab is connected: the first process unless given. */
  tabOn?: ServerProcess;
  /** Where votes are sent: the first process unless given. */
  address?: string;
};

/** Members vote and a tab is open, so that a test can cause a fault. */
export async function startFaultRun({ env, servers, tabOn = servers[0]!, address }: Options): Promise<FaultRun> {
  const tab = await openRequest(env, tabOn);
  const load = await startVotes(env, address);
  await load.succeeds(100, 'votes before the fault');
  const since = performance.now();
  return {
    load,
    tab,
    recovers: () => load.succeeds(50, 'votes after the fault'),
    async finish(fault) {
      await load.succeeds(50, 'votes at the end');
      await load.stop();
      const { acknowledged, statuses } = load;
      const lost = await findLostVotes(env.db, acknowledged);
      const figures = { acknowledged: acknowledged.length, lost: lost.length, statuses, gap: load.longestGap(since) };
      console.log(`${fault}: ${JSON.stringify(figures)}`);
      expect(lost).toEqual([]);
      // Without a database, the server answers 503, so that clients and load balancers try again.
      expect(statuses[500] ?? 0).toBe(0);
      expect(await findWrongCounts(env.db)).toEqual([]);
      await tab.seesVote();
      await receivesEmail(env);
      expect(servers.map((server) => server.exitCode())).toEqual(servers.map(() => null));
    },
    async close() {
      await load.stop();
      tab.close();
    },
  };
}
