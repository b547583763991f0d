import type { MemberId } from '@dubplate/domain/ids.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refuse.ts';

/** These have their own rules (`rate-limits.ts`), which allow as much or more. */
const limitedElsewhere = new Set(['votes.set', 'imports.addRows', 'imports.addHearts']);

/** `procedure` is null for a call that the access list refuses: its own limit never counts it. */
export type CallLimit = (memberId: MemberId, procedure: string | null) => Promise<void>;

/**
 * Limits the calls of a member per minute, reads included; each call of a batch counts. It protects one process from
 * one member, so each process counts alone and no call waits for Redis.
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
