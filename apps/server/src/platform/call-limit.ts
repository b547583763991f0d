import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refuse.ts';

/** Counted by rules of their own (`rate-limits.ts`), which allow as much or more. */
const limitedElsewhere = new Set(['votes.set', 'imports.addRows', 'imports.addHearts']);

export type CallLimit = (memberId: string, procedure: string) => Promise<void>;

/**
 * How many calls a member may make a minute, reads included; each call of a batch is one. It protects a process from one member, so
 * each process counts for itself and no call waits for Redis.
 */
export function createCallLimit(perMinute: number): CallLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (memberId, procedure) => {
    if (limitedElsewhere.has(procedure)) return;
    try {
      await limiter.consume(memberId);
    } catch (error) {
      throw error instanceof RateLimiterRes ? refuse('slow-down') : error;
    }
  };
}
