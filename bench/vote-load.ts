import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedMember } from '../tools/fixtures/members.ts';
import { sharedNow } from './delays.ts';
import { post, readResult } from './servers.ts';
import type { SentVote } from './viewer-process.ts';

type Options = {
  /** The servers that take the votes, in turn. Read before each vote. */
  addresses(): string[];
  origin: string;
  requestId: string;
  voters: CreatedMember[];
};

export type VoteLoad = {
  /** Votes at this rate until the work is done. A vote that a server does not answer is not counted. */
  during(perSecond: number, work: Promise<unknown>): Promise<{ votes: SentVote[]; failed: number }>;
};

export function createVoteLoad({ addresses, origin, requestId, voters }: Options): VoteLoad {
  let sent = 0;

  async function vote(): Promise<SentVote | null> {
    const { cookie } = voters[sent % voters.length]!;
    const voted = Math.floor(sent / voters.length) % 2 === 0;
    const servers = addresses();
    const address = servers[sent % servers.length]!;
    sent += 1;
    const sentAt = sharedNow();
    try {
      const response = await post(address, 'votes.set', { requestId, voted }, { cookie, origin });
      const { version } = await readResult<{ version: number }>(response);
      return { version, sentAt, answeredAt: sharedNow() };
    } catch {
      return null;
    }
  }

  return {
    async during(perSecond, work) {
      const state = { isDone: false };
      const stop = () => (state.isDone = true);
      work.then(stop, stop);
      const started = sharedNow();
      const calls: Promise<SentVote | null>[] = [];
      while (!state.isDone) {
        calls.push(vote());
        await delay(Math.max(0, started + (calls.length * 1_000) / perSecond - sharedNow()));
      }
      const answers = await Promise.all(calls);
      const votes = answers.filter((answer) => answer !== null);
      return { votes, failed: answers.length - votes.length };
    },
  };
}
