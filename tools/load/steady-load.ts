import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedMember } from '../test-environment/create-members.ts';

export type Kind = 'vote' | 'search';
export type Times = Record<Kind, number[]>;

export type SteadyLoad = {
  /** What is begun from now on is measured under this name; null is not measured. */
  enter(phase: string | null): void;
  timesOf(phase: string): Times;
  stop(): Promise<void>;
};

type Target = { address: string; requestIds: readonly string[]; terms: readonly string[]; everyMs: number };

/**
 * Members who each vote and search in turn, at a steady pace, over connections that stay open. A request belongs to the phase it
 * was begun and answered in; one that saw two belongs to neither.
 */
export function startSteadyLoad(signedIn: readonly CreatedMember[], target: Target): SteadyLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: signedIn.length });
  const measured = new Map<string, Times>();
  let current: string | null = null;
  const going = new AbortController();
  const timesOf = (phase: string) => {
    const known = measured.get(phase) ?? { vote: [], search: [] };
    measured.set(phase, known);
    return known;
  };

  async function measure(kind: Kind, ask: () => Promise<void>): Promise<void> {
    const [phase, began] = [current, performance.now()];
    await ask();
    if (phase !== null && phase === current) timesOf(phase)[kind].push(performance.now() - began);
  }

  const members = signedIn.map(async ({ cookie }, index) => {
    const send = (path: string, body?: unknown) =>
      sendRequest(agent, `${target.address}/api/trpc/${path}`, cookie, body);
    // Not all at once: the crowd is spread over the pace.
    await delay((target.everyMs / signedIn.length) * index);
    for (let turn = index; !going.signal.aborted; turn += 1) {
      const next = performance.now() + target.everyMs;
      if (turn % 2 === 0) {
        const requestId = target.requestIds[turn % target.requestIds.length];
        await measure('vote', () => send('votes.set', { requestId, voted: turn % 4 === 0 }));
      } else {
        const query = target.terms[(turn * 7) % target.terms.length];
        await measure('search', () => send(`songs.search?input=${encodeURIComponent(JSON.stringify({ query }))}`));
      }
      await delay(Math.max(0, next - performance.now()));
    }
  });
  // One that fails meanwhile is told by `stop`.
  for (const member of members) member.catch(() => {});
  return {
    enter: (phase) => (current = phase),
    timesOf,
    async stop() {
      going.abort();
      await Promise.all(members);
      agent.destroy();
    },
  };
}

function sendRequest(agent: Agent, url: string, cookie: string, body?: unknown): Promise<void> {
  const headers = { cookie, origin: new URL(url).origin, 'content-type': 'application/json' };
  return new Promise((done, failed) => {
    const asked = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? done() : failed(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    asked.on('error', failed);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
