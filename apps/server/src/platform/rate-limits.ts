import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Refusal } from '@dubplate/domain/errors.ts';
import { widerNetworks } from './client-address.ts';
import { refuse } from './refuse.ts';
import type { Redis } from './redis.ts';

type Rule = { points: number; duration: number; refusal?: Refusal };

/** How many tries in how many seconds. A crowded club shares one address, so addresses get more room. */
export const rateRules = {
  'sign-in by email and address': { points: 10, duration: 15 * 60 },
  'sign-in by email': { points: 100, duration: 60 * 60 },
  'sign-in by address': { points: 200, duration: 15 * 60 },
  'reset by email': { points: 5, duration: 60 * 60 },
  'reset by address': { points: 50, duration: 60 * 60 },
  'invite by address': { points: 60, duration: 10 * 60 },
  'register by address': { points: 120, duration: 60 * 60 },
  'google by address': { points: 200, duration: 15 * 60 },
  'verification by member': { points: 5, duration: 60 * 60 },
  'password by member': { points: 10, duration: 15 * 60 },
  'deletion by member': { points: 10, duration: 60 * 60 },
  'client error by address': { points: 20, duration: 10 * 60 },
  // Nothing failed here, so these have words of their own.
  'song by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  'request by member': { points: 30, duration: 60 * 60, refusal: 'slow-down' },
  'comment by member': { points: 60, duration: 5 * 60, refusal: 'slow-down' },
  'vote by member': { points: 600, duration: 60, refusal: 'slow-down' },
  'report by member': { points: 30, duration: 60 * 60, refusal: 'slow-down' },
  'mint by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  'clip by member': { points: 30, duration: 60 * 60, refusal: 'slow-down' },
  'rename by member': { points: 10, duration: 60 * 60, refusal: 'slow-down' },
  'download by member': { points: 5, duration: 60 * 60, refusal: 'slow-down' },
  'clip check by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  'import by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  // A file of the largest size is some hundreds of pieces, and its hearts as many again.
  'import piece by member': { points: 6_000, duration: 10 * 60, refusal: 'slow-down' },
} as const satisfies Record<string, Rule>;

type RateRule = keyof typeof rateRules;
type AddressRule = Extract<RateRule, `${string} by address`>;

/** A /56 is a household or a small server, a /48 a company or everything one provider rents to one customer. */
const networkFactors = { 56: 4, 48: 16 };

type Limiter = RateLimiterMemory | RateLimiterRedis;

export type RateLimits = {
  /** Counts one try, or refuses. */
  consume(rule: RateRule, key: string): Promise<void>;
  /** Counts one try of an address, and of the wider IPv6 networks it belongs to. */
  consumeByAddress(rule: AddressRule, address: string): Promise<void>;
  /** Forgets the tries of somebody who has proved to be who they say. */
  reset(rule: RateRule, key: string): Promise<void>;
};

/** A Redis that is there and does not answer must not hold up a sign-in for longer than this. */
const timeoutMs = 500;
/** Then it is not asked for a while: a sign-in counts five times, and would wait five times. */
const restMs = 5_000;

/**
 * Shared by all processes through Redis. While Redis is away or silent each process counts for itself: a
 * limit that is a little too generous is better than nobody signing in.
 */
export function createRateLimits(redis: Redis | null): RateLimits {
  const circuitBreaker = createCircuitBreaker();
  const limiters = Object.fromEntries(
    Object.entries(rateRules).flatMap(([name, { points, duration }]) => {
      const create = (key: string, factor: number) => {
        const options = { points: points * factor, duration, keyPrefix: `limit:${key}` };
        const memory = new RateLimiterMemory(options);
        const shared = redis && shareLimiter(redis, options, memory);
        return [key, { memory, shared }] as const;
      };
      const networks = name.endsWith(' by address') ? Object.entries(networkFactors) : [];
      return [create(name, 1), ...networks.map(([bits, factor]) => create(`${name} /${bits}`, factor))];
    }),
  ) as Record<string, { memory: RateLimiterMemory; shared: RateLimiterRedis | null }>;

  function count<Result>(limiter: string, act: (limiter: Limiter) => Promise<Result>): Promise<Result> {
    const { memory, shared } = limiters[limiter]!;
    const alone = () => act(memory);
    return shared ? circuitBreaker(() => act(shared), alone) : alone();
  }

  async function consume(rule: RateRule, limiter: string, key: string): Promise<void> {
    try {
      await count(limiter, (each) => each.consume(key));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refuse((rateRules[rule] as Rule).refusal ?? 'too-many-requests');
      throw error;
    }
  }

  return {
    consume: (rule, key) => consume(rule, rule, key),
    async consumeByAddress(rule, address) {
      await consume(rule, rule, address);
      for (const { bits, network } of widerNetworks(address)) await consume(rule, `${rule} /${bits}`, network);
    },
    async reset(rule, key) {
      await count(rule, (limiter) => limiter.delete(key));
    },
  };
}

const shareLimiter = (
  storeClient: Redis,
  options: { points: number; duration: number; keyPrefix: string },
  insuranceLimiter: RateLimiterMemory,
) =>
  new RateLimiterRedis({
    ...options,
    storeClient,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter,
  });

const silence = Symbol('no answer');

/** Asks, and does something else instead when no answer comes; then always, until the rest is over. */
function createCircuitBreaker() {
  let silentUntil = 0;
  return async <Result>(ask: () => Promise<Result>, instead: () => Promise<Result>): Promise<Result> => {
    if (performance.now() < silentUntil) return instead();
    const answer = ask();
    let timer: NodeJS.Timeout;
    const waiting = new Promise<typeof silence>((tell) => {
      // A turn later, in which an answer that has arrived while this process was busy is read.
      timer = setTimeout(() => setImmediate(tell, silence), timeoutMs);
    });
    const first = await Promise.race([answer, waiting]).finally(() => clearTimeout(timer));
    if (first !== silence) return first;
    silentUntil = performance.now() + restMs;
    return instead();
  };
}
