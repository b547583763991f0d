import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';

/** SQLSTATE and system codes of errors that end when PostgreSQL is back or a standby is promoted. */
const transientCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25006', // read_only_sql_transaction: a standby before its promotion is complete
  '53300', // too_many_connections
  '55000', // object_not_in_prerequisite_state: a database that takes no connections
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);
/** Errors of the driver without a code. */
const transientMessage =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;

const isTransient = (error: Error & { code?: string }): boolean =>
  transientCodes.has(error.code ?? '') || transientMessage.test(error.message);

/** A code that graphile-worker retries: up to 100 times, with a backoff from 50 ms to 5 s. */
const retryCode = '40001';

class QueueClient extends Client {
  override query(...given: unknown[]): never {
    const query = super.query as (...args: unknown[]) => unknown;
    const answer = query.apply(this, given);
    return (answer instanceof Promise ? answer.catch((error: Error) => this.#fail(error)) : answer) as never;
  }

  #fail(error: Error): never {
    // The response may still arrive, so this connection must not be used again.
    if (error.message === 'Query read timeout') this.connection.stream.destroy();
    throw isTransient(error) ? Object.assign(error, { code: retryCode }) : error;
  }
}

const reconnectMs = 500;

/**
 * Connections for graphile-worker only. It marks a job as done or failed without handling a rejection, which would end
 * the process, and retries only a few error codes. So a lost connection gets one of those codes, and `connect` waits
 * until PostgreSQL is back.
 */
export class QueuePool extends Pool {
  #closed = false;

  constructor(config: PoolConfig) {
    // Longer than any statement may take. A worker must not act on a response that arrives after its lock was released.
    super({ ...config, Client: QueueClient, query_timeout: 60_000 } as PoolConfig);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: (...given: never[]) => void): void;
  override connect(callback?: (...given: never[]) => void): Promise<PoolClient> | void {
    return callback ? super.connect(callback as never) : this.#connectWithRetries();
  }

  /** A worker that waits for a connection now waits forever: a rejection would end the process. */
  override async end(): Promise<void> {
    this.#closed = true;
    await super.end();
  }

  async #connectWithRetries(): Promise<PoolClient> {
    while (!this.#closed) {
      try {
        return await super.connect();
      } catch (error) {
        if (!this.#closed && !isTransient(error as Error)) throw error;
      }
      await delay(reconnectMs, undefined, { ref: false });
    }
    return new Promise(() => {});
  }
}
