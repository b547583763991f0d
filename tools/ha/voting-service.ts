import { randomUUID } from 'node:crypto';
import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { connectLive } from '../../apps/server/test/live-client.ts';
import { registerMember } from '../../apps/server/test/test-app.ts';
import { createMembers, type CreatedMember } from '../fixtures/members.ts';
import { createRequest, createRequests } from '../fixtures/requests.ts';
import { startServerProcess, until, type ServerProcess } from '../services/server-process.ts';
import { createTestEnvironment, type TestEnvironment } from '../test-environment/test-environment.ts';
import type { Cluster } from './cluster.ts';
import { startVoteLoad, type VoteLoad } from './vote-load.ts';

export type VotingService = {
  env: TestEnvironment;
  server: ServerProcess;
  database: string;
  close(): Promise<void>;
};

/** A server process that uses a cluster, with a database of its own. Requests may use another port than migrations. */
export async function startVotingService(cluster: Cluster, servingPort?: number): Promise<VotingService> {
  const database = `dubplate_${randomUUID().slice(0, 8)}`;
  await cluster.createDatabase(database);
  const ownerUrl = cluster.primaryUrl(database, 'dubplate_owner');
  const servingUrl = new URL(cluster.primaryUrl(database));
  if (servingPort) servingUrl.port = String(servingPort);
  const env = await createTestEnvironment(ownerUrl, {
    DATABASE_URL: servingUrl.href,
    MIGRATION_DATABASE_URL: ownerUrl,
  });
  const server = await startServerProcess(env.environment, env.port).catch(async (error: unknown) => {
    await env.close();
    throw error;
  });
  return {
    env,
    server,
    database,
    async close() {
      await server.stop();
      await env.close();
    },
  };
}

/** Ten members vote 80 times a second in all, for two minutes at most. */
export async function startVotes(env: TestEnvironment, address = env.address): Promise<VoteLoad> {
  const members = await createMembers(env, 10, 'voter');
  const titles = Array.from({ length: 1_000 }, (_, index) => ({ title: `Request ${index}` }));
  const requestIds = await createRequests(env.db, members[0]!.username, titles);
  return startVoteLoad(members, { address, origin: env.address, requestIds, everyMs: 125 });
}

export type OpenRequest = {
  /** Another member votes. Resolves when the open tab shows the vote. */
  seesVote(): Promise<void>;
  resyncs(): number;
  isConnected(): boolean;
  close(): void;
};

/** Opens a request on a live connection, as a browser tab does. */
export async function openRequest(env: TestEnvironment, server: Pick<ServerProcess, 'address'>): Promise<OpenRequest> {
  const [viewer, voter] = (await createMembers(env, 2, 'viewer')) as [CreatedMember, CreatedMember];
  const requestId = await createRequest(env.db, voter.username);
  const live = await connectLive(server.address, { cookie: viewer.cookie, origin: env.address });
  await live.socket.emitWithAck('join', requestRoom(requestId));
  return {
    async seesVote() {
      const response = await fetch(`${env.address}/api/trpc/votes.set`, {
        method: 'POST',
        headers: { cookie: voter.cookie, origin: env.address, 'content-type': 'application/json' },
        body: JSON.stringify({ requestId, voted: true }),
      });
      if (!response.ok) throw new Error(`the vote was answered ${response.status}: ${await response.text()}`);
      const rows = () => live.messages.flatMap(({ changes }) => changes.map(({ row }) => row));
      await until(() => rows().some(({ id }) => id === requestId), 'the vote on the live connection');
    },
    resyncs: live.resyncs,
    isConnected: () => live.socket.connected,
    close: live.close,
  };
}

/** Registers a member. A job sends the email, so it arrives only if jobs run. */
export async function receivesEmail(env: TestEnvironment): Promise<void> {
  const { email } = await registerMember(env);
  await env.mail.waitFor(email, 'Confirm your email', 60_000);
}
