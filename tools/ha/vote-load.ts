import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../services/server-process.ts';
import type { CreatedMember } from '../fixtures/members.ts';

/** A vote that the server answered with 200. */
export type AcknowledgedVote = { memberId: string; requestId: string; startedAt: number; endedAt: number };

export type VoteLoad = {
  acknowledged: readonly AcknowledgedVote[];
  /** How often each status was answered. 0 counts lost connections. */
  statuses: Readonly<Record<number, number>>;
  voters: number;
  /** Votes that were sent and not answered yet. */
  inFlight(): number;
  /** Waits for this many more acknowledged votes that were sent after the call. */
  succeeds(count: number, what: string): Promise<void>;
  /** The longest time without an acknowledgement since a moment, in seconds. */
  longestGap(since: number): number;
  stop(): Promise<void>;
};

type Target = { address: string; origin?: string; requestIds: readonly string[]; everyMs: number };

/**
 * Members who vote at a steady pace, each once for each request, so every acknowledged vote must have its own row. A
 * vote that fails is not repeated.
 */
export function startVoteLoad(members: readonly CreatedMember[], target: Target): VoteLoad {
  const { address, origin = address, requestIds, everyMs } = target;
  const agent = new Agent({ keepAlive: true, maxSockets: members.length });
  const acknowledged: AcknowledgedVote[] = [];
  const statuses: Record<number, number> = {};
  let inFlight = 0;
  let isStopped = false;

  async function vote({ id, cookie }: CreatedMember, requestId: string): Promise<void> {
    const startedAt = performance.now();
    inFlight += 1;
    const status = await send(agent, `${address}/api/trpc/votes.set`, { cookie, origin }, { requestId, voted: true });
    inFlight -= 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) acknowledged.push({ memberId: id, requestId, startedAt, endedAt: performance.now() });
  }

  const voters = members.map(async (member, index) => {
    // Staggers the members over one interval.
    await delay((everyMs / members.length) * index);
    for (const requestId of requestIds) {
      if (isStopped) return;
      const next = performance.now() + everyMs;
      await vote(member, requestId);
      await delay(Math.max(0, next - performance.now()));
    }
    if (!isStopped) throw new Error('the load has no request left to vote for');
  });
  // Prevents an unhandled rejection; `stop` throws the error.
  for (const voter of voters) voter.catch(() => {});

  return {
    acknowledged,
    statuses,
    voters: members.length,
    inFlight: () => inFlight,
    async succeeds(count, what) {
      const since = performance.now();
      const isDone = () => acknowledged.filter(({ startedAt }) => startedAt >= since).length >= count;
      await until(isDone, `${what}; statuses so far: ${JSON.stringify(statuses)}`, 120_000);
    },
    longestGap(since) {
      const ends = acknowledged.map(({ endedAt }) => endedAt).filter((end) => end >= since);
      const gaps = [since, ...ends].map((end, index, all) => (all[index + 1] ?? end) - end);
      return Math.max(...gaps) / 1000;
    },
    async stop() {
      isStopped = true;
      await Promise.all(voters);
      agent.destroy();
    },
  };
}

function send(agent: Agent, url: string, headers: Record<string, string>, body: unknown): Promise<number> {
  return new Promise((done) => {
    const options = { agent, headers: { ...headers, 'content-type': 'application/json' }, method: 'POST' };
    const outgoing = request(url, options, (response) => {
      response.resume();
      response.once('close', () => done(response.complete ? response.statusCode! : 0));
    });
    outgoing.on('error', () => done(0));
    outgoing.end(JSON.stringify(body));
  });
}
