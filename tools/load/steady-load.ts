import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedMember } from '../fixtures/members.ts';

export type Kind = 'vote' | 'search';
export type Times = Record<Kind, number[]>;

export type SteadyLoad = {
  /** Requests started from now on count for this phase; null discards them. */
  enter(phase: string | null): void;
  timesOf(phase: string): Times;
  stop(): Promise<void>;
};

type Target = { address: string; requestIds: readonly string[]; terms: readonly string[]; everyMs: number };

/**
 * Members who alternate votes and searches at a steady rate, over keep-alive connections. A request that starts in one
 * phase and ends in another is discarded.
 */
export function startSteadyLoad(signedIn: readonly CreatedMember[], target: Target): SteadyLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: signedIn.length });
  const measured = new Map<string, Times>();
  let current: string | null = null;
  const stopping = new AbortController();
  const timesOf = (phase: string) => {
    const known = measured.get(phase) ?? { vote: [], search: [] };
    measured.set(phase, known);
    return known;
  };

  async function measure(kind: Kind, call: () => Promise<void>): Promise<void> {
    const [phase, began] = [current, performance.now()];
    await call();
    if (phase !== null && phase === current) timesOf(phase)[kind].push(performance.now() - began);
  }

  const members = signedIn.map(async ({ cookie }, index) => {
    const send = (path: string, body?: unknown) =>
      sendRequest(agent, `${target.address}/api/trpc/${path}`, cookie, body);
    // Staggers the members over one interval.
    await delay((target.everyMs / signedIn.length) * index);
    for (let iteration = index; !stopping.signal.aborted; iteration += 1) {
      const next = performance.now() + target.everyMs;
      if (iteration % 2 === 0) {
        const requestId = target.requestIds[iteration % target.requestIds.length];
        await measure('vote', () => send('votes.set', { requestId, voted: iteration % 4 === 0 }));
      } else {
        const query = target.terms[(iteration * 7) % target.terms.length];
        await measure('search', () => send(`songs.search?input=${encodeURIComponent(JSON.stringify({ query }))}`));
      }
      await delay(Math.max(0, next - performance.now()));
    }
  });
  // Prevents an unhandled rejection; `stop` throws the error.
  for (const member of members) member.catch(() => {});
  return {
    enter: (phase) => (current = phase),
    timesOf,
    async stop() {
      stopping.abort();
      await Promise.all(members);
      agent.destroy();
    },
  };
}

function sendRequest(agent: Agent, url: string, cookie: string, body?: unknown): Promise<void> {
  const headers = { cookie, origin: new URL(url).origin, 'content-type': 'application/json' };
  return new Promise((done, failed) => {
    const outgoing = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? done() : failed(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    outgoing.on('error', failed);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
