import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import type { Config } from '../../platform/config.ts';
import { createSemaphore } from '../../platform/semaphore.ts';

/**
 * Node hashes in its four worker threads, which also open database connections and files. This limit keeps two of them
 * free. A hash takes about 40 ms, so the last of 20 queued waits under half a second.
 */
const withSlot = createSemaphore({ limit: 2, maxQueued: 20 });

const deriveKey = promisify(argon2);
type Cost = { memory: number; passes: number; parallelism: number };
const costs: Record<Config['PASSWORD_HASHING'], Cost> = {
  /** The OWASP minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
  strong: { memory: 19_456, passes: 2, parallelism: 1 },
  /** The least that argon2id allows. Tests sign up hundreds of members. */
  'weak-for-tests': { memory: 8, passes: 1, parallelism: 1 },
};
/** The PHC string format. The parameters are stored with each hash, so they can be raised later. */
const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22,})\$([\w+/]{22,})$/;

type PasswordCheck = { hash: string; password: string };
type HashConfig = Pick<Config, 'PASSWORD_HASHING'>;

/** `signal` aborts when the client disconnects; the call then leaves the queue. */
export const hashPassword = (config: HashConfig, password: string, signal?: AbortSignal): Promise<string> =>
  withSlot(() => hashNow(config, password), signal);

export const verifyPassword = (given: PasswordCheck, signal?: AbortSignal): Promise<boolean> =>
  withSlot(() => verifyNow(given), signal);

/** `newHash` is set when the password matches a scrypt hash, which builds before argon2id stored. */
export const verifyAndRehash = (
  config: HashConfig,
  given: PasswordCheck,
  signal?: AbortSignal,
): Promise<{ matches: boolean; newHash: string | null }> =>
  withSlot(async () => {
    const matches = await verifyNow(given);
    const isOutdated = matches && !format.test(given.hash);
    return { matches, newHash: isOutdated ? await hashNow(config, given.password) : null };
  }, signal);

async function hashNow(config: HashConfig, password: string): Promise<string> {
  const salt = randomBytes(16);
  const cost = costs[config.PASSWORD_HASHING];
  const key = await derive(password, salt, 32, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(key)}`;
}

async function verifyNow({ hash, password }: PasswordCheck): Promise<boolean> {
  const parts = format.exec(hash);
  if (!parts) return verifyScrypt({ hash, password });
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const [salt, key] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  return timingSafeEqual(await derive(password, salt, key.length, { memory, passes, parallelism }), key);
}

const derive = (password: string, nonce: Buffer, tagLength: number, cost: Cost): Promise<Buffer> =>
  deriveKey('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost });

/** The PHC format uses base64 without padding. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');
