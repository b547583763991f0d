import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { isLostConnection } from '../db/lost-connection.ts';

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
    throw isLostConnection(error) ? Object.assign(error, { code: retryCode }) : error;
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
        if (!this.#closed && !isLostConnection(error)) throw error;
      }
      await delay(reconnectMs, undefined, { ref: false });
    }
    return new Promise(() => {});
  }
}
