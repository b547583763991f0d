import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';

const firstRetryMs = 100;
const longestRetryMs = 5_000;

/**
 * Connections for graphile-worker only. It marks a job as done or failed without handling a rejection, which would end
 * the process. So the statements of its workers are repeated until they succeed, whatever the error: a lost connection,
 * a full disk, a cancelled statement. A job that ran is then marked once the fault is over, and does not run again.
 */
export class QueuePool extends Pool {
  /** Statements of workers without a result. */
  unfinished = 0;
  /** Those of them that failed before. */
  failing = 0;
  onFailure: (error: Error) => void = () => {};
  #closed = false;

  constructor(config: PoolConfig) {
    // Longer than any statement may take. A worker must not act on a response that arrives after its lock was released.
    super({ ...config, Client, query_timeout: 60_000 } as PoolConfig);
  }

  /** With a callback: a real connection, for LISTEN. Without: for a worker, which runs one statement with it. */
  override connect(): Promise<PoolClient>;
  override connect(callback: (...given: never[]) => void): void;
  override connect(callback?: (...given: never[]) => void): Promise<PoolClient> | void {
    if (callback) return super.connect(callback as never);
    const client = { query: (...given: unknown[]) => this.#queryUntilDone(given), release() {} };
    return Promise.resolve(client as unknown as PoolClient);
  }

  override async end(): Promise<void> {
    this.#closed = true;
    await super.end();
  }

  async #queryUntilDone(given: unknown[]): Promise<unknown> {
    const query = super.query as (...given: unknown[]) => Promise<unknown>;
    let hasFailed = false;
    this.unfinished += 1;
    for (let waitMs = firstRetryMs; !this.#closed; waitMs = Math.min(2 * waitMs, longestRetryMs)) {
      try {
        const result = await query.apply(this, given);
        this.unfinished -= 1;
        if (hasFailed) this.failing -= 1;
        return result;
      } catch (error) {
        if (!hasFailed) this.failing += 1;
        hasFailed = true;
        this.onFailure(error as Error);
      }
      await delay(waitMs, undefined, { ref: false });
    }
    // A rejection would end the process.
    return new Promise(() => {});
  }
}
