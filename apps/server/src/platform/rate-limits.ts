import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Refusal } from '@dubplate/domain/errors.ts';
import { widerNetworks } from './client-address.ts';
import { refuse, Refused } from './refuse.ts';
import type { Redis } from './redis.ts';

/** Each process counts the first `alone` of the points itself, and asks Redis for the others. */
type Rule = { points: number; duration: number; alone?: number; refusal?: Refusal };

/** Attempts (`points`) in a number of seconds. Guests of a club share one address, so addresses have higher limits. */
export const rateRules = {
  'sign-in by email and address': { points: 10, duration: 15 * 60 },
  'sign-in by email': { points: 100, duration: 60 * 60 },
  'sign-in by address': { points: 200, duration: 15 * 60 },
  'reset by email and address': { points: 5, duration: 60 * 60 },
  // More are answered without another email: the links of those that were sent still work.
  'reset email by email': { points: 5, duration: 60 * 60 },
  'reset by address': { points: 50, duration: 60 * 60 },
  'invite by address': { points: 60, duration: 10 * 60 },
  'register by address': { points: 120, duration: 60 * 60 },
  'google by address': { points: 200, duration: 15 * 60 },
  'verification by member': { points: 5, duration: 60 * 60 },
  'password by member': { points: 10, duration: 15 * 60 },
  'deletion by member': { points: 10, duration: 60 * 60 },
  'client error by address': { points: 20, duration: 10 * 60 },
  // Only links with a wrong token: mail providers send the requests of many members from one address.
  'unsubscribe by address': { points: 30, duration: 10 * 60 },
  'unsubscribe by member': { points: 30, duration: 10 * 60, refusal: 'slow-down' },
  // A card is rendered once and then cached, so only the first request for it counts.
  'teaser by address': { points: 600, duration: 10 * 60, refusal: 'slow-down' },
  'card by address': { points: 60, duration: 10 * 60, refusal: 'slow-down' },
  'calendar by address': { points: 600, duration: 10 * 60, refusal: 'slow-down' },
  'calendar by feed': { points: 30, duration: 10 * 60, refusal: 'slow-down' },
  // Not failed attempts: these rules refuse with another text.
  'song by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  'request by member': { points: 30, duration: 60 * 60, refusal: 'slow-down' },
  'comment by member': { points: 60, duration: 5 * 60, refusal: 'slow-down' },
  // Almost no member votes once a second, so almost no vote waits for Redis. With ten processes 1,140 are possible.
  'vote by member': { points: 600, duration: 60, alone: 60, refusal: 'slow-down' },
  'report by member': { points: 30, duration: 60 * 60, refusal: 'slow-down' },
  'mint by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  'clip by member': { points: 30, duration: 60 * 60, refusal: 'slow-down' },
  'rename by member': { points: 10, duration: 60 * 60, refusal: 'slow-down' },
  'calendar by member': { points: 20, duration: 60 * 60, refusal: 'slow-down' },
  'push by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  'download by member': { points: 5, duration: 60 * 60, refusal: 'slow-down' },
  'clip check by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  'import by member': { points: 60, duration: 60 * 60, refusal: 'slow-down' },
  // A file of the maximum size has some hundreds of chunks of rows, and as many of favorites.
  'import piece by member': { points: 6_000, duration: 10 * 60, refusal: 'slow-down' },
} as const satisfies Record<string, Rule>;

type RateRule = keyof typeof rateRules;
type AddressRule = Extract<RateRule, `${string} by address`>;

/**
 * Factors for wider networks: a /56 is a household or a small server, a /48 a company or one customer of a provider.
 */
const networkFactors = { 56: 4, 48: 16 };

type Limiter = RateLimiterMemory | RateLimiterRedis;
type Limiters = { first: RateLimiterMemory | null; memory: RateLimiterMemory; shared: RateLimiterRedis | null };

export type RateLimits = {
  /** Counts one attempt, or refuses it. */
  consume(rule: RateRule, key: string): Promise<void>;
  /** Counts one attempt of an address, and of the wider IPv6 networks it belongs to. */
  consumeByAddress(rule: AddressRule, address: string): Promise<void>;
  /** Resets the attempts after a successful authentication. */
  reset(rule: RateRule, key: string): Promise<void>;
};

/** For a limit whose excess is not an error. */
export const withinLimit = (consumed: Promise<void>): Promise<boolean> =>
  consumed.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );

/** A Redis that does not answer delays a call for at most this time. */
const timeoutMs = 500;
/** Then Redis is skipped for this time: a sign-in counts five times, and would wait five times. */
const cooldownMs = 5_000;

/**
 * All processes share the counters through Redis. While Redis is unreachable each process counts alone: limits that are
 * too high are better than sign-ins that fail.
 */
export function createRateLimits(redis: Redis | null): RateLimits {
  const circuitBreaker = createCircuitBreaker();
  const limiters = Object.fromEntries(
    Object.entries<Rule>(rateRules).flatMap(([name, { points, duration, alone = 0 }]) => {
      const create = (key: string, factor: number) => {
        const options = { points: (points - alone) * factor, duration, keyPrefix: `limit:${key}` };
        const memory = new RateLimiterMemory(options);
        const shared = redis && shareLimiter(redis, options, memory);
        const first = alone > 0 ? new RateLimiterMemory({ points: alone, duration }) : null;
        return [key, { first, memory, shared }] as const;
      };
      const networks = name.endsWith(' by address') ? Object.entries(networkFactors) : [];
      return [create(name, 1), ...networks.map(([bits, factor]) => create(`${name} /${bits}`, factor))];
    }),
  ) as Record<string, Limiters>;

  function count<Result>(limiter: string, act: (limiter: Limiter) => Promise<Result>): Promise<Result> {
    const { memory, shared } = limiters[limiter]!;
    const countAlone = () => act(memory);
    return shared ? circuitBreaker(() => act(shared), countAlone) : countAlone();
  }

  async function consume(rule: RateRule, limiter: string, key: string): Promise<void> {
    const { first } = limiters[limiter]!;
    if (first && (await hasPoint(first, key))) return;
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

const hasPoint = (limiter: RateLimiterMemory, key: string): Promise<boolean> =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );

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

const timedOut = Symbol('no answer');

/** Circuit breaker: falls back to in-memory limits while Redis is unresponsive. */
function createCircuitBreaker() {
  let skipUntil = 0;
  return async <Result>(request: () => Promise<Result>, fallback: () => Promise<Result>): Promise<Result> => {
    if (performance.now() < skipUntil) return fallback();
    const answer = request();
    let timer: NodeJS.Timeout;
    const waiting = new Promise<typeof timedOut>((resolve) => {
      // One event loop iteration later: a response that arrived while this process was busy is read first.
      timer = setTimeout(() => setImmediate(resolve, timedOut), timeoutMs);
    });
    const first = await Promise.race([answer, waiting]).finally(() => clearTimeout(timer));
    if (first !== timedOut) return first;
    skipUntil = performance.now() + cooldownMs;
    return fallback();
  };
}
