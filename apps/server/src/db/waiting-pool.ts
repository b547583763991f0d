import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { DatabaseUnavailable, isLostConnection } from './lost-connection.ts';
import { outageDeadline } from './retry-lost-connection.ts';

/** Between two probes, plus up to as much again: the processes of an installation should not probe in step. */
const probeMs = 100;

/**
 * Connections for requests. While PostgreSQL is away, callers wait until it is back or until their deadline. One probe
 * at a time looks for it: without that, each waiting caller would open connections in a loop.
 */
export class WaitingPool extends Pool {
  #outage: { ended: Promise<void>; error: Error } | null = null;
  #closed = false;

  override connect(): Promise<PoolClient>;
  override connect(callback: (...given: never[]) => void): void;
  override connect(callback?: (...given: never[]) => void): Promise<PoolClient> | void {
    return callback ? super.connect(callback as never) : this.#connectOrWait();
  }

  override async end(): Promise<void> {
    this.#closed = true;
    await super.end();
  }

  async #connectOrWait(): Promise<PoolClient> {
    const deadline = outageDeadline(this.options.connectionTimeoutMillis);
    for (;;) {
      await this.#waitForEnd(deadline);
      try {
        return await super.connect();
      } catch (error) {
        if (this.#closed || !isLostConnection(error)) throw error;
        if (Date.now() >= deadline) throw new DatabaseUnavailable(error);
        this.#startProbing(error);
      }
    }
  }

  async #waitForEnd(deadline: number): Promise<void> {
    const outage = this.#outage;
    if (!outage) return;
    const timer = new AbortController();
    const late = delay(deadline - Date.now(), true, { signal: timer.signal, ref: false }).catch(() => false);
    const isLate = await Promise.race([outage.ended.then(() => false), late]);
    timer.abort();
    if (isLate) throw new DatabaseUnavailable(outage.error);
  }

  #startProbing(error: Error): void {
    if (this.#outage) return;
    // Logged once for each outage. Each request that fails has only its request line.
    this.emit('error', error, undefined as never);
    this.#outage = { ended: this.#probe().finally(() => (this.#outage = null)), error };
  }

  async #probe(): Promise<void> {
    while (!this.#closed) {
      await delay(probeMs * (1 + Math.random()));
      if (await this.#isPrimary()) return;
    }
  }

  /** A load balancer may send connections to a standby before its promotion is complete. */
  async #isPrimary(): Promise<boolean> {
    let client: PoolClient | undefined;
    try {
      client = await super.connect();
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      client.release();
      return !rows[0]!.standby;
    } catch (error) {
      client?.release(error as Error);
      return false;
    }
  }
}
