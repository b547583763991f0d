import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedMember } from '../../fixtures/members.ts';
import { createCaller, postRequestWithClip, type Caller } from './call-server.ts';

export type WriteLoad = {
  writes(): number;
  /** Runs `quiet` while no call is in flight, then goes on. */
  pauseDuring<Result>(quiet: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
};

type Target = { address: string; requestIds: string[]; songIds: string[]; clip: Buffer };

const pauseMs = 40;
/** Every fortieth write of a member is a clip: checking one starts ffmpeg. */
const clipEvery = 40;

/** Members who vote, favorite, comment, post requests and clips, and delete requests, until it is stopped. */
export function startWriteLoad(members: readonly CreatedMember[], target: Target): WriteLoad {
  const stopping = new AbortController();
  let writes = 0;
  let resume: Promise<void> | null = null;
  const inFlight = new Set<Promise<void>>();

  const loops = members.map(async ({ cookie }, index) => {
    const caller = createCaller(target.address, cookie);
    for (let round = index * 7; !stopping.signal.aborted; round += 1) {
      if (resume) await resume;
      const call = writeOnce(caller, target, round);
      inFlight.add(call);
      await call.finally(() => inFlight.delete(call));
      writes += 1;
      await delay(pauseMs);
    }
  });
  // Prevents an unhandled rejection; `stop` throws the error.
  for (const loop of loops) loop.catch(() => {});

  return {
    writes: () => writes,
    async pauseDuring(quiet) {
      const { promise, resolve } = Promise.withResolvers<void>();
      resume = promise;
      await Promise.allSettled(inFlight);
      try {
        return await quiet();
      } finally {
        resume = null;
        resolve();
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function writeOnce({ read, write }: Caller, target: Target, round: number): Promise<void> {
  const requestId = target.requestIds[(round * 13) % target.requestIds.length]!;
  const songId = target.songIds[(round * 17) % target.songIds.length]!;
  if (round % clipEvery === 0) return void (await postRequestWithClip({ read, write }, target.clip));
  if (round % 10 === 1) {
    const id = randomUUID();
    await write('requests.add', { id, title: `Set ${id}`, description: 'Rolling two-step thing' });
    if (round % 20 === 1) await write('requests.remove', { id });
    return;
  }
  if (round % 4 === 0) return void (await write('comments.add', { id: randomUUID(), requestId, text: 'Moth Ledger' }));
  if (round % 4 === 2) return void (await write('favorites.set', { songId, favorited: round % 8 === 2 }));
  await write('votes.set', { requestId, voted: round % 3 !== 0 });
}
