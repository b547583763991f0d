import type { CompiledQuery, Kysely, Logger } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { outageDeadline, withDeadlineAt } from './retry-lost-connection.ts';
import type { DB } from './tables.ts';

type Database = Kysely<DB>;

/** Statements of different lanes share no connection: a read never waits behind a write that waits for a lock. */
export type Lane = 'read' | 'write';

/** A slow statement delays those behind it, so a batch is short. */
const maxBatch = 8;

/** A write that waits longer for a lock fails, and runs again on a connection of its own. */
const limitLockWait = `set lock_timeout = '20ms'`;
const resetLockWait = 'reset lock_timeout';

/** SQLSTATE of statements that did not run because of others in their batch. */
const notRun = new Set([
  '55P03', // lock_not_available
  '26000', // invalid_sql_statement_name: another one should have prepared it, and failed
]);

type Send = (name: string, query: CompiledQuery) => Promise<unknown[]>;
type Waiting = {
  name: string;
  query: CompiledQuery;
  deadline: number;
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
};

const sendersOf = new WeakMap<Database, Record<Lane, Send>>();

/** Null for a transaction, and for a database without batches. */
export const findSender = (db: Database, lane: Lane): Send | null => sendersOf.get(db)?.[lane] ?? null;

/** `onQuery` is called after each statement. The clients of the pool need the option `pipeline`. */
export function enableBatches(db: Database, pool: Pool, onQuery: Logger | undefined): void {
  const createLane = (lane: Lane): Send => {
    const send = createSender(pool, lane);
    return onQuery ? logQueries(send, onQuery) : send;
  };
  sendersOf.set(db, { read: createLane('read'), write: createLane('write') });
}

/**
 * Sends the statements of one event loop iteration over one connection, without waiting for each result. Otherwise each
 * takes a connection of its own, and writing to it wakes a process of PostgreSQL: a third of the CPU time of a vote.
 * Each statement is still a transaction of its own.
 */
function createSender(pool: Pool, lane: Lane): Send {
  let waiting: Waiting[] = [];

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += maxBatch) void run(all.slice(from, from + maxBatch));
  }

  async function run(batch: Waiting[]): Promise<void> {
    let client: PoolClient;
    try {
      // The latest: an earlier request near its end must not fail the others.
      const deadline = Math.max(...batch.map((statement) => statement.deadline));
      client = await withDeadlineAt(deadline, () => pool.connect());
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    const isShared = batch.length > 1;
    const send = (statement: Waiting) =>
      client.query({ name: statement.name, text: statement.query.sql, values: [...statement.query.parameters] }).then(
        ({ rows }) => statement.resolve(rows),
        (error: { code?: string }) => {
          if (isShared && notRun.has(error.code ?? '')) void run([statement]);
          else statement.reject(error);
        },
      );
    const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
    stream.cork();
    const hasLimit = isShared && lane === 'write';
    const results: Promise<unknown>[] = [
      ...(hasLimit ? [client.query(limitLockWait)] : []),
      ...batch.map(send),
      ...(hasLimit ? [client.query(resetLockWait)] : []),
    ];
    stream.uncork();
    const outcomes = await Promise.allSettled(results);
    // Only the settings are rejected. The connection is lost, or may still have the limit: it is not used again.
    client.release(outcomes.some(({ status }) => status === 'rejected'));
  }

  return (name, query) =>
    new Promise<unknown[]>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ name, query, deadline: outageDeadline(), resolve, reject });
    });
}

function logQueries(send: Send, onQuery: Logger): Send {
  return async (name, query) => {
    const startedAt = performance.now();
    const took = () => performance.now() - startedAt;
    try {
      const rows = await send(name, query);
      void onQuery({ level: 'query', query, queryDurationMillis: took() });
      return rows;
    } catch (error) {
      void onQuery({ level: 'error', query, queryDurationMillis: took(), error });
      throw error;
    }
  };
}
