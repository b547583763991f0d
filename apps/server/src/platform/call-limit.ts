import type { MemberId } from '@dubplate/domain/ids.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refuse.ts';

/** Counted by rules of their own (`rate-limits.ts`), which allow as much or more. */
const limitedElsewhere = new Set(['votes.set', 'imports.addRows', 'imports.addHearts']);

/** `procedure` is null for a call that is refused anyway: it never gets to the limit of its own. */
export type CallLimit = (memberId: MemberId, procedure: string | null) => Promise<void>;

/**
 * How many calls a member may make a minute, reads included; each call of a batch is one. It protects a process from one member, so
 * each process counts for itself and no call waits for Redis.
 */
export function createCallLimit(perMinute: number): CallLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (memberId, procedure) => {
    if (procedure !== null && limitedElsewhere.has(procedure)) return;
    try {
      await limiter.consume(memberId);
    } catch (error) {
      throw error instanceof RateLimiterRes ? refuse('slow-down') : error;
    }
  };
}
