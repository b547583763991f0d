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
/** Then the loop goes on as a new member: the server limits what one member may post. */
export const writesPerMember = 200;
const loopCount = 10;

/** Members who vote, favorite, comment, post requests and clips, and delete requests, until it is stopped. */
export function startWriteLoad(createMember: () => Promise<CreatedMember>, target: Target): WriteLoad {
  const stopping = new AbortController();
  let writes = 0;
  let resume: Promise<void> | null = null;
  const inFlight = new Set<Promise<void>>();

  const loops = Array.from({ length: loopCount }, async (_, index) => {
    let caller: Caller | undefined;
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      if (resume) await resume;
      const call = (async () => {
        if (!caller || count % writesPerMember === 0)
          caller = createCaller(target.address, (await createMember()).cookie);
        await writeOnce(caller, target, index * 7 + count);
      })();
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

export function kindOfWrite(round: number): 'clip' | 'request' | 'comment' | 'favorite' | 'vote' {
  if (round % clipEvery === 0) return 'clip';
  if (round % 10 === 1) return 'request';
  if (round % 4 === 0) return 'comment';
  return round % 4 === 2 ? 'favorite' : 'vote';
}

async function writeOnce({ read, write }: Caller, target: Target, round: number): Promise<void> {
  const requestId = target.requestIds[(round * 13) % target.requestIds.length]!;
  const songId = target.songIds[(round * 17) % target.songIds.length]!;
  const id = randomUUID();
  const kind = kindOfWrite(round);
  if (kind === 'clip') await postRequestWithClip({ read, write }, target.clip);
  else if (kind === 'comment') await write('comments.add', { id, requestId, text: 'Moth Ledger' });
  else if (kind === 'favorite') await write('favorites.set', { songId, favorited: round % 8 === 2 });
  else if (kind === 'vote') await write('votes.set', { requestId, voted: round % 3 !== 0 });
  else {
    await write('requests.add', { id, title: `Set ${id}`, description: 'Rolling two-step thing' });
    if (round % 20 === 1) await write('requests.remove', { id });
  }
}
